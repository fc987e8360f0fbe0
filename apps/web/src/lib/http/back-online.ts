/** How long nothing is tried again without a sign of the network. */
const retryMs = 10_000

/** Resolves when the browser says that it is online again, or after a while: some never said that they were offline. */
export const backOnline = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, retryMs)
    addEventListener('online', resolve, { once: true })
  })
