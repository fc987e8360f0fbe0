import type { ServerResponse } from 'node:http'
import { type Proxy, startProxy } from './proxy.ts'

export interface LimitingProxy extends Proxy {
  /** The sizes of the refused bodies. */
  refused: number[]
  /** Returns the size of the largest body that was passed on. */
  largestPassed: () => number
}

const page = '<html><head><title>413 Request Entity Too Large</title></head></html>'

const refuse = (response: ServerResponse): void => {
  response.writeHead(413, { 'content-type': 'text/html' })
  response.end(page)
}

/** Starts a proxy that refuses bodies above a limit with its own page, like nginx. */
export const startLimitingProxy = async (serverUrl: string, maxBodyBytes: number): Promise<LimitingProxy> => {
  const refused: number[] = []
  let largest = 0
  const proxy = await startProxy((incoming, response) => {
    const bytes = Number(incoming.headers['content-length'] ?? 0)
    if (bytes > maxBodyBytes) {
      refused.push(bytes)
      // A browser reads the refusal only after it has sent the whole body.
      incoming.resume().once('end', () => refuse(response))
      return null
    }
    largest = Math.max(largest, bytes)
    return { url: new URL(incoming.url ?? '/', serverUrl), headers: incoming.headers }
  })
  return { ...proxy, refused, largestPassed: () => largest }
}
