import { pdfVersionHeader } from '@lectureshelf/contract/library/page-constants'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { answerForProxy, renamedHeaders } from '../answers/proxy-answer.ts'
import type { HttpAnswer } from '../answers/http-answer.ts'
import { type Offload, offloadHeaders } from './offload.ts'

const probeBytes = 64
const validMs = 60_000

/** What a reader asks for: everything, or a range in the middle. */
const questions = [
  { status: 200, start: 0, end: probeBytes - 1, asked: {}, told: {} },
  {
    status: 206,
    start: 8,
    end: 23,
    asked: { range: 'bytes=8-23' },
    told: { 'content-range': `bytes 8-23/${probeBytes}` },
  },
] as const

type Question = (typeof questions)[number]

/** The response when the proxy repeats the request. */
const unreadable = 'unreadable'

const namePattern = /^[0-9a-f]{32}$/u

/** Creates the name and the bytes of a probe; no one can guess either. */
export const makeProbe = () => ({ name: randomBytes(16).toString('hex'), bytes: randomBytes(probeBytes) })

export type Probe = ReturnType<typeof makeProbe>

/** Returns a token that lets any process with the same secret hand over one probe, for a minute. */
export const probeTokenOf = (offload: Offload, name: string, now: number): string => {
  const text = `${now + validMs}.${name}`
  return `${text}.${offload.sign(`probe ${text}`)}`
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns the name of the probe in a token; null for a token that is forged or too old. */
const readToken = (offload: Offload, token: string, now: number): string | null => {
  const [until = '', name = '', code = ''] = token.split('.')
  if (!namePattern.test(name) || !isSame(code, offload.sign(`probe ${until}.${name}`))) return null
  return Number(until) >= now ? name : null
}

/** The headers of a probe: all those of a PDF, so that one that the proxy drops is missed. */
const headersOf = (name: string): Record<string, string> => ({
  'content-type': 'application/pdf',
  'cache-control': 'private, no-cache',
  'content-disposition': `inline; filename="${name}.pdf"`,
  [pdfVersionHeader]: '7',
  'accept-ranges': 'bytes',
  etag: `"${name}"`,
})

/** Responds to a probe that came through the proxy; null for anything else. */
export const answerProbe = (
  offload: Offload,
  { token, headers, now }: { token: string; headers: IncomingHttpHeaders; now: number },
): HttpAnswer | null => {
  const name = readToken(offload, token, now)
  if (name === null || !offload.isFromProxy(headers)) return null
  if (headers[offloadHeaders.repeated] !== undefined) return { status: 200, headers: {}, body: unreadable }
  const redirect = offload.headersFor(`probe/${name}`, 'probe')
  return answerForProxy({
    status: 200,
    headers: headersOf(name),
    redirect,
    isPart: headers.range !== undefined,
  })
}

/** A response that came back. */
export interface Returned {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

type Ask = (path: string, headers: Record<string, string>) => Promise<Returned>

interface Probing {
  offload: Offload
  probe: Probe
  /** The time by which the process that answers decides whether a probe is too old. */
  now: () => number
  /** The internal location, which must not answer. */
  location: string
  /** The path of the call that hands over the probe. */
  callPath: (token: string) => string
  securityHeaders: Record<string, string>
  ask: Ask
}

/** Between the proxy and the server only. */
const inner: readonly string[] = [...Object.values(offloadHeaders), ...renamedHeaders]

const wrongHeader = (
  { probe, securityHeaders }: Pick<Probing, 'probe' | 'securityHeaders'>,
  { start, end, told }: Question,
  headers: IncomingHttpHeaders,
): string | null => {
  const expected = {
    ...headersOf(probe.name),
    ...securityHeaders,
    'content-length': String(end - start + 1),
    ...told,
  }
  const wrong = Object.entries(expected).find(([name, value]) => headers[name] !== value)?.[0]
  if (wrong !== undefined) return `the proxy drops or changes the header ${wrong}`
  const extra = ['last-modified', ...inner].find((name) => headers[name] !== undefined)
  return extra === undefined ? null : `the proxy passes on the header ${extra}`
}

const findFaultOf = async (question: Question, { ask, callPath, offload, now, ...rest }: Probing) => {
  const { start, end } = question
  const token = probeTokenOf(offload, rest.probe.name, now())
  // A proxy that passes on what a client claims to be the secret would not be believed.
  const forged = Object.fromEntries(inner.map((name) => [name, 'forged']))
  const { status, headers, body } = await ask(callPath(token), { ...forged, ...question.asked })
  if (status === 404) return 'the proxy does not send the secret, or the site is another one'
  if (body.toString() === unreadable) return 'the proxy may not read FILES_DIR, or looks elsewhere'
  if (status !== question.status) return `the proxy answered ${status}`
  if (!body.equals(rest.probe.bytes.subarray(start, end + 1))) return 'the proxy sent other bytes'
  return wrongHeader(rest, question, headers)
}

/**
 * Asks the proxy for a probe, as a reader asks for a range of a PDF.
 * @returns why the proxy cannot be used; null when the bytes and headers came back
 * @throws the error of a connection
 */
export const findFault = async (probing: Probing): Promise<string | null> => {
  const { probe, location, ask } = probing
  const closed = await ask(`${location}probe/${probe.name}`, {})
  if (closed.status < 400 || closed.body.includes(probe.bytes))
    return 'its location is not internal: everyone may read it'
  for (const question of questions) {
    const fault = await findFaultOf(question, probing)
    if (fault !== null) return fault
  }
  return null
}
