/** How long nothing is tried again without a sign of the line. */
const retryMs = 10_000

const lineIsBack = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, retryMs)
    window.addEventListener('online', end)
  })

/**
 * Loads a part that its page can do without: a lost line leaves it out until it is back, and takes nothing away that is
 * being read.
 */
export const extraPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;) {
    while (!navigator.onLine) await lineIsBack()
    try {
      return await load()
    } catch {
      await lineIsBack()
    }
  }
}
