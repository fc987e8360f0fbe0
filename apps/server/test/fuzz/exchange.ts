import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { WireRequest } from './requests.ts'

/** The outcome of a request. */
export interface Outcome {
  /** Null when there was no response. */
  status: number | null
  headers: IncomingHttpHeaders
  body: string
  ms: number
  /** Why there was no response. */
  failure: string | null
}

const bodyMaxBytes = 2_000_000

export const createExchange = (url: string, connections: number, limitMs: number) => {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (wire: WireRequest): Promise<Outcome> => {
    const startedAt = performance.now()
    const ended = (outcome: Partial<Outcome>): Outcome => ({
      status: null,
      headers: {},
      body: '',
      failure: null,
      ...outcome,
      ms: performance.now() - startedAt,
    })
    return new Promise((resolve) => {
      const { method, path, body } = wire
      const isWithoutBody = body === null && ['GET', 'HEAD'].includes(method)
      const length = isWithoutBody ? [] : ['content-length', String(Buffer.byteLength(body ?? ''))]
      const headers = ['host', `${hostname}:${port}`, ...wire.headers, ...length]
      const outgoing = request({ hostname, port, agent, method, path, headers })
      const limit = setTimeout(() => {
        resolve(ended({ failure: `no answer within ${limitMs} ms` }))
        outgoing.destroy()
      }, limitMs)
      outgoing.once('response', (incoming) => {
        const { statusCode: status = 0, headers } = incoming
        buffer(incoming).then(
          (bytes) =>
            resolve(ended({ status, headers, body: bytes.subarray(0, bodyMaxBytes).toString('latin1') })),
          (error: unknown) => resolve(ended({ status, headers, failure: `cut off: ${String(error)}` })),
        )
      })
      // After a response this error means nothing: the server need not read a rejected body to its end.
      outgoing.once('error', (error) => resolve(ended({ failure: String(error) })))
      outgoing.once('close', () => clearTimeout(limit))
      outgoing.end(body ?? undefined)
    })
  }
  return { send, close: () => agent.destroy() }
}
