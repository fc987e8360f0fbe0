import { type ServerResponse, createServer, request as forward } from 'node:http'
import { listenLocally } from './listen-locally.ts'

export interface LimitingProxy {
  url: string
  /** The sizes of the refused bodies. */
  refused: number[]
  /** Returns the size of the largest body that was passed on. */
  largestPassed: () => number
  close: () => Promise<void>
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
  const proxy = createServer((incoming, response) => {
    const bytes = Number(incoming.headers['content-length'] ?? 0)
    if (bytes > maxBodyBytes) {
      refused.push(bytes)
      // A browser reads the refusal only after it has sent the whole body.
      incoming.resume().once('end', () => refuse(response))
      return
    }
    largest = Math.max(largest, bytes)
    const { method, headers } = incoming
    const outgoing = forward(new URL(incoming.url ?? '/', serverUrl), { method, headers })
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  const listening = await listenLocally(proxy)
  return {
    ...listening,
    refused,
    largestPassed: () => largest,
  }
}
