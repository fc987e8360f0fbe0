import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request as forward,
} from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** A proxy before a server. Where it is cut nothing arrives, as in airplane mode. */
export interface Proxy {
  url: string
  /** Ends all connections and refuses others. */
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

/** Where a request goes. */
export interface Onward {
  url: URL
  headers: IncomingHttpHeaders
  /** Sends the answer in place of the proxy, and returns whether it does. */
  send?: (answer: IncomingMessage, response: ServerResponse) => boolean
}

/** Takes the conditions off a request, so that its answer has a body, as text. */
export const withoutConditions = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const { 'if-none-match': _tag, 'if-modified-since': _time, ...rest } = headers
  return { ...rest, 'accept-encoding': 'identity' }
}

/** Starts a proxy; `onwardOf` says where a request goes, or answers it itself and returns null. */
export const startProxy = async (
  onwardOf: (incoming: IncomingMessage, response: ServerResponse) => Onward | null,
): Promise<Proxy> => {
  let isCut = false
  const proxy = createServer((incoming, response) => {
    const onward = onwardOf(incoming, response)
    if (onward === null) return
    const outgoing = forward(onward.url, { method: incoming.method, headers: onward.headers })
    outgoing.on('response', (answer) => {
      if (onward.send?.(answer, response) === true) return
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  proxy.on('connection', (socket) => {
    if (isCut) socket.destroy()
  })
  const listening = await listenLocally(proxy)
  return {
    ...listening,
    cut: () => {
      isCut = true
      proxy.closeAllConnections()
    },
    mend: () => {
      isCut = false
    },
  }
}
