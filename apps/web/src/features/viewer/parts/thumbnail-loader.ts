interface LoaderOptions {
  /** Asks for the picture of a page. */
  ask: (page: number, signal: AbortSignal) => Promise<ImageBitmap>
  onLoaded: (page: number, picture: ImageBitmap) => void
}

/** The pages that are read need the line more than an overview does. */
const mostUnderWay = 2

/** Loads the small pictures of the pages in view, few at a time, and gives up those that left it. */
export const createThumbnailLoader = ({ ask, onLoaded }: LoaderOptions) => {
  const underWay = new Map<number, AbortController>()
  let settled = new Set<number>()
  let wanted: readonly number[] = []

  const load = async (page: number) => {
    const controller = new AbortController()
    underWay.set(page, controller)
    try {
      const picture = await ask(page, controller.signal)
      if (controller.signal.aborted) return
      settled.add(page)
      onLoaded(page, picture)
    } catch {
      // A page without a picture shows its number; it is asked for again when it comes back into view.
      if (!controller.signal.aborted) settled.add(page)
    } finally {
      if (underWay.get(page) === controller) underWay.delete(page)
      if (!controller.signal.aborted) loadNext()
    }
  }

  const loadNext = () => {
    for (const page of wanted) {
      if (underWay.size >= mostUnderWay) return
      if (!settled.has(page) && !underWay.has(page)) void load(page)
    }
  }

  return {
    /** Sets the pages in view; what others had is forgotten. */
    want: (pages: readonly number[]) => {
      wanted = pages
      settled = new Set([...settled].filter((page) => pages.includes(page)))
      for (const [page, controller] of underWay) {
        if (pages.includes(page)) continue
        controller.abort()
        underWay.delete(page)
      }
      loadNext()
    },
  }
}
