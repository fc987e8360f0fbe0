/**
 * Creates a function that resolves at the end of the current turn of the event loop, for all who wait one right after
 * the other. Responses that are written like this share the cost of waking their receiver, a proxy or a kernel: a third
 * of the time of a short response.
 */
export const createEndOfTurn = (): (() => Promise<void>) => {
  let waiting: (() => void)[] = []
  const run = () => {
    const resolves = waiting
    waiting = []
    for (const resolve of resolves) resolve()
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(run)
    })
}
