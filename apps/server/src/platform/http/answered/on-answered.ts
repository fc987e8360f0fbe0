import type { FastifyInstance } from 'fastify'

/** A request whose response was sent, or whose connection is gone. */
export interface Answered {
  id: string
  method: string
  /** The pattern of the path, never an address: that may contain a name. `*` for none. */
  route: string
  status: number
  /** From the first byte of the request to the last of its response. */
  ms: number
}

/** Calls a function after each response. Fastify collects the options of a route at each look, so there is one look. */
export const onAnswered = (app: FastifyInstance, tell: (answered: Answered) => void): void => {
  // With a callback: an async hook costs every request a turn of the event queue.
  app.addHook('onResponse', ({ id, method, routeOptions }, { statusCode, elapsedTime }, done) => {
    tell({ id, method, route: routeOptions.url ?? '*', status: statusCode, ms: elapsedTime })
    done()
  })
}
