/** Replaces the worker of pdf.js, which happy-dom cannot run: it never answers, so no page is read. */
export class IdleWorker extends EventTarget {
  postMessage = () => undefined
  terminate = () => undefined
}
