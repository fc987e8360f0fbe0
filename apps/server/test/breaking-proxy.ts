import { once } from 'node:events'
import { type IncomingHttpHeaders, type ServerResponse, createServer, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { makeCertificate } from './certificate.ts'

/** What a proxy does wrong. */
export interface Faults {
  /** Headers of responses that it removes. */
  removes?: string[]
  /** Headers of responses that it sets. */
  sets?: Record<string, string>
  /** The longest body that it passes on. */
  bodyMax?: number
  /** The longest header that it passes on. */
  headerMax?: number
  hidesEncoding?: boolean
  /** Passes on what a client claims about its address, in front or alone. */
  forwards?: 'nothing' | 'the claim'
  /** Answers at this path itself. */
  closes?: string
}

const forwardedBy = (
  { forwards }: Faults,
  claimed: IncomingHttpHeaders['x-forwarded-for'],
  address: string,
) => {
  if (forwards === 'nothing') return undefined
  return forwards === 'the claim' ? claimed : address
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

const refuse = (response: ServerResponse, status: number) => {
  response.writeHead(status, { connection: 'close' }).end('<html>refused by the proxy</html>')
}

/** Starts a proxy with HTTPS in front of a port of this machine, and what leads to it from HTTP. */
export const startBreakingProxy = async (
  serverPort: number,
  { key, cert }: Pick<ReturnType<typeof makeCertificate>, 'key' | 'cert'>,
  faults: Faults = {},
) => {
  const proxy = createTlsServer({ key, cert }, (incoming, response) => {
    const { method, url: path = '/', headers } = incoming
    const longest = Math.max(...Object.values(headers).map((value) => String(value).length))
    if (path === faults.closes) return refuse(response, 403)
    if (Number(headers['content-length'] ?? 0) > (faults.bodyMax ?? Infinity)) return refuse(response, 413)
    if (longest > (faults.headerMax ?? Infinity)) return refuse(response, 400)
    const passed: Record<string, string | string[] | undefined> = {
      ...headers,
      connection: 'keep-alive',
      'x-forwarded-for': forwardedBy(faults, headers['x-forwarded-for'], '203.0.113.9'),
      ...(faults.hidesEncoding === true ? { 'accept-encoding': undefined } : {}),
    }
    const given = Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined))
    const outgoing = request(
      { port: serverPort, host: '127.0.0.1', method, path, headers: given },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(
          ([name]) => faults.removes?.includes(name) !== true,
        )
        response.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(kept), ...faults.sets })
        answer.pipe(response)
      },
    )
    // The server may answer and close before it has read the whole body.
    outgoing.on('error', () => {
      if (!response.headersSent) response.destroy()
    })
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  const plain = createServer((incoming, response) => {
    response.writeHead(308, { location: `https://localhost${incoming.url}` }).end()
  })
  for (const server of [proxy, plain]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
  }
  return {
    url: `https://localhost:${portOf(proxy.address())}`,
    plainUrl: `http://localhost:${portOf(plain.address())}`,
  }
}
