/**
 * Returns a function that does a work at most once in a time. Later callers in that time share its success. A failure
 * reaches the callers that waited for it, and the next one tries again.
 */
export const rememberSuccess = (
  ms: number,
  work: () => Promise<void>,
  now: () => number = () => performance.now(),
): (() => Promise<void>) => {
  let succeededAt = -Infinity
  let running: Promise<void> | null = null
  const run = async () => {
    const startedAt = now()
    try {
      await work()
      succeededAt = startedAt
    } finally {
      running = null
    }
  }
  return async () => {
    if (now() - succeededAt < ms) return
    running ??= run()
    await running
  }
}
