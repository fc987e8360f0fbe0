import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'

interface LaterMeasuresOptions {
  /** What the server said when the PDF opened. */
  info: Promise<PdfInfo>
  /** Whether it is read offline, where no one knows more. */
  isKept: Promise<boolean>
  /** Asks the server again. */
  ask: () => Promise<PdfInfo>
  /** Ends with the reading. */
  signal: AbortSignal
}

/** Waits before each question, in milliseconds. Measuring takes seconds; a long queue is not worth more. */
export const askAfterMs: readonly number[] = [2000, 4000, 8000, 16_000, 32_000, 64_000]

/** Resolves after a while, and then not before someone sees the page. Stays open when the reading ends. */
const whileSeen = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return
    const finish = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', finish)
      resolve()
    }
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', finish, { signal })
      finish()
    }, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

const isMeasured = ({ looks }: PdfInfo): boolean => looks !== null

/**
 * Returns the facts of a PDF once the server has measured its pages, which may be after it was opened. It asks a few
 * times, ever more seldom; where no measures come, it stays open.
 */
export const laterMeasures = async ({
  info,
  isKept,
  ask,
  signal,
}: LaterMeasuresOptions): Promise<PdfInfo> => {
  const first = await info
  if (isMeasured(first)) return first
  if (!(await isKept)) {
    for (const ms of askAfterMs) {
      // oxlint-disable-next-line no-await-in-loop -- Each question waits for the answer before.
      await whileSeen(ms, signal)
      // oxlint-disable-next-line no-await-in-loop
      const later = await ask().catch(() => null)
      // A replaced PDF has other pages than those that are shown.
      if (later !== null && later.version !== first.version) break
      if (later !== null && isMeasured(later)) return later
    }
  }
  return new Promise(() => undefined)
}
