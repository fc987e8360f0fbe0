interface LoaderOptions {
  /** Asks for the picture of a page. */
  ask: (page: number, signal: AbortSignal) => Promise<ImageBitmap>
  onLoaded: (page: number, picture: ImageBitmap) => void
  /** Whether a page that failed may succeed later. */
  isPassing: (error: unknown) => boolean
}

/** The pages that are read need the line more than an overview does. */
const mostUnderWay = 2
/** A server that was too busy has time to draw what others wait for. */
export const askAgainMs = 5000

/** Loads the small pictures of the pages in view, few at a time, and gives up those that left it. */
export const createThumbnailLoader = ({ ask, onLoaded, isPassing }: LoaderOptions) => {
  const underWay = new Map<number, AbortController>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let failed = new Set<number>()
  let wanted: readonly number[] = []

  const askLater = (page: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      failed.delete(page)
      loadNext()
    }, askAgainMs)
    timers.add(timer)
  }

  const load = async (page: number) => {
    const controller = new AbortController()
    underWay.set(page, controller)
    try {
      const picture = await ask(page, controller.signal)
      if (controller.signal.aborted) return
      wanted = wanted.filter((other) => other !== page)
      onLoaded(page, picture)
    } catch (error) {
      if (controller.signal.aborted) return
      // A page without a picture shows its number; it is asked for again when it comes back into view.
      failed.add(page)
      if (isPassing(error)) askLater(page)
    } finally {
      if (underWay.get(page) === controller) underWay.delete(page)
      if (!controller.signal.aborted) loadNext()
    }
  }

  const loadNext = () => {
    for (const page of wanted) {
      if (underWay.size >= mostUnderWay) return
      if (!failed.has(page) && !underWay.has(page)) void load(page)
    }
  }

  return {
    /** Sets the pages in view that have no picture, the most important first. */
    want: (pages: readonly number[]) => {
      wanted = pages
      failed = new Set([...failed].filter((page) => pages.includes(page)))
      if (pages.length === 0) for (const timer of timers) clearTimeout(timer)
      for (const [page, controller] of underWay) {
        if (pages.includes(page)) continue
        controller.abort()
        underWay.delete(page)
      }
      loadNext()
    },
  }
}
