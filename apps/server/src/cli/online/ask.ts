import { Agent, type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { type TLSSocket, connect } from 'node:tls'

const patienceMs = 15_000

/** A response of the installation, read whole. */
export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
  bytes: Buffer
  ms: number
}

/** Whose certificates are good enough. */
export interface Trust {
  /** Read on although no one vouches for the certificate. */
  isAny?: boolean
  /** An authority to believe beside those that Node knows. */
  ca?: string
  /** The name that the certificate is asked for, when the address does not contain it. */
  name?: string
}

interface Question {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  trust?: Trust
}

/** A server that has to close after its response may close before it has read the body that it refuses. */
const keepOpen = { keepAlive: true, maxSockets: 1 }

const tlsOf = ({ ca, isAny, name }: Trust) => ({
  ca,
  rejectUnauthorized: isAny !== true,
  ...(name === undefined ? {} : { servername: name }),
})

/** Requests an address without following redirects. @throws the error of the system or of the certificate */
export const ask = (
  url: string,
  { method = 'GET', headers = {}, body, trust = {} }: Question = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const from = performance.now()
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const isTls = url.startsWith('https:')
    const agent = isTls ? new TlsAgent(keepOpen) : new Agent(keepOpen)
    const options: RequestOptions = { method, headers: { ...headers, ...length }, agent, timeout: patienceMs }
    const read = (response: IncomingMessage) => {
      const { statusCode: status = 0, headers: given } = response
      buffer(response).then(
        (bytes) =>
          resolve({
            status,
            headers: given,
            body: bytes.toString(),
            bytes,
            ms: Math.round(performance.now() - from),
          }),
        reject,
      )
    }
    const outgoing = isTls
      ? requestTls(url, { ...options, ...tlsOf(trust) }, read)
      : requestPlain(url, options, read)
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    // A response may come before the whole body is sent; what fails after it does not matter.
    outgoing.on('error', reject)
    outgoing.on('close', () => agent.destroy())
    outgoing.end(body)
  })

/** What the encrypted connection itself tells. */
export interface Encryption {
  expires: Date
  protocol: string | null
}

/** Opens an encrypted connection, whoever vouches for its certificate. @throws the error of the system */
export const lookAtEncryption = ({ hostname, port }: URL): Promise<Encryption> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/gu, '')
    const socket: TLSSocket = connect(
      {
        host,
        port: Number(port || '443'),
        servername: /^[\d.:]+$/u.test(host) ? '' : host,
        ALPNProtocols: ['h2', 'http/1.1'],
        rejectUnauthorized: false,
      },
      () => {
        const { valid_to: until } = socket.getPeerCertificate()
        resolve({ expires: new Date(until), protocol: socket.alpnProtocol || null })
        socket.end()
      },
    )
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no encrypted connection')))
    socket.on('error', reject)
  })
