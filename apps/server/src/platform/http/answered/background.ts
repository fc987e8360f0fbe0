import type { FastifyInstance } from 'fastify'

/**
 * Creates the work that is done after an answer: replies neither wait for it nor fail with it. A stopping server waits
 * for it.
 * @param failure what the log says about work that failed
 */
export const createBackground = (app: FastifyInstance, failure: string): ((work: Promise<void>) => void) => {
  const pending = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(pending)))
  return (work) => {
    const done = work
      .catch((error: unknown) => app.log.error({ err: error }, failure))
      .finally(() => pending.delete(done))
    pending.add(done)
  }
}
