import { type Shell, createShellWorker } from './answer.ts'

/** Written into the built worker by `offline-shell.ts`. */
declare const __SHELL__: Shell

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

/** The scope of a service worker, as far as it is used: its types cannot stand beside those of a page. */
interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
  }
  clients: { claim: () => Promise<void> }
}

const isScope = (scope: object): scope is WorkerScope => 'clients' in scope

const scope: object = globalThis
if (isScope(scope)) {
  const worker = createShellWorker(__SHELL__, {
    origin: location.origin,
    caches,
    fetch: (request, init) => fetch(request, init),
    pause: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms)
      }),
  })
  scope.addEventListener('install', (event) => event.waitUntil(worker.install()))
  // The page that keeps the first note need not be opened again to work offline.
  scope.addEventListener('activate', (event) =>
    event.waitUntil(worker.activate().then(() => scope.clients.claim())),
  )
  scope.addEventListener('fetch', (event) => {
    const answer = worker.answer(event.request)
    if (answer !== null) event.respondWith(answer)
  })
}
