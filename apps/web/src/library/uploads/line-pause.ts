const longestMs = 15_000

/**
 * Waits longer after each consecutive failure, and stops waiting when the network returns.
 * @throws the signal's reason
 */
export const pauseBeforeRetry = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settleAfter = (settle: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    const goOn = settleAfter(resolve)
    const giveUp = settleAfter(() => reject(signal.reason))
    const timer = setTimeout(goOn, Math.min(500 * 2 ** failures, longestMs))
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })
