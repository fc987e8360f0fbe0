import { ErrorReply } from '@lectureshelf/contract/errors'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import type { Outcome } from './exchange.ts'
import type { WireRequest } from './requests.ts'

const StrictErrorReply = ErrorReply.strict()
/** Words that only appear inside the program. */
const insideWords =
  /(?:\n|\\n)\s+at |node_modules|\.(?:ts|js):\d+|\bselect .+ from\b|DrizzleQueryError|ECONNREFUSED|violates .* constraint/i
/** The validator's default messages, shown when a schema has no sentence of its own. */
const validatorWords =
  /Invalid input|Too (?:small|big)|Unrecognized key|expected (?:string|number|object|array|boolean|undefined)|received /i

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))
  } catch {
    return undefined
  }
}

const isUnderApi = (path: string) => /^\/api(?:\/|\?|$)/.test(path)
/** Statuses with which a proxy or Node itself rejects a request before any handler. */
const refusedUnread = [400, 408, 414, 431]

const faultsOfError = (wire: WireRequest, { headers, body, status }: Outcome): string[] => {
  if (wire.method === 'HEAD' || (body === '' && refusedUnread.includes(status ?? 0))) return []
  const isJson = (headers['content-type'] ?? '').startsWith('application/json')
  if (!isJson) return isUnderApi(wire.path) ? [`an error as ${headers['content-type'] ?? 'nothing'}`] : []
  const reply = StrictErrorReply.safeParse(parsed(body))
  if (!reply.success) return ['an error of another shape']
  const { message, extraDetails = '', requestId } = reply.data
  return [
    ...(message.trim() === '' || requestId === '' ? ['an error without a sentence or a request id'] : []),
    ...(validatorWords.test(`${message} ${extraDetails}`) ? ["the validator's own words"] : []),
  ]
}

/** Checks the headers that every response must have, and those that none may have. */
const faultsOfHeaders = ({ headers, body }: Outcome): string[] => [
  ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
  ...((headers['content-security-policy'] ?? '').includes("default-src 'none'") ? [] : ['no content policy']),
  ...(headers['access-control-allow-origin'] === undefined ? [] : ['an answer for other origins']),
  ...(/^\/(?!\/)/.test(headers.location ?? '/') ? [] : ['an answer that leads to another host']),
  ...(body === '' || headers['content-type'] !== undefined ? [] : ['a body without its type']),
]

const faultsOfSuccess = (op: AnyOperation | null, { status, body }: Outcome): string[] => {
  if (op === null || status === null || status > 299 || !('response' in op)) return []
  return op.response.safeParse(parsed(body)).success ? [] : ['an answer that the contract does not describe']
}

/** Headers that are too long hide the method as well, so this error has a body even for a HEAD. */
const isUnreadHead = ({ method }: WireRequest, { failure }: Outcome) =>
  method === 'HEAD' && /Data after/.test(failure ?? '')

const sentText = ({ path, headers, body }: WireRequest) =>
  `${path} ${headers.join(' ')} ${String(body ?? '')}`.replaceAll('%40', '@')

/** Finds values that belong to someone else, unless the caller sent them. */
const faultsOfPrivacy = (
  wire: WireRequest,
  { body, headers }: Outcome,
  secrets: readonly string[],
): string[] => {
  const received = `${body} ${Object.values(headers).join(' ')}`
  const found = secrets.filter((secret) => received.includes(secret) && !sentText(wire).includes(secret))
  return found.map((secret) => `another person's ${secret}`)
}

/**
 * @param secrets values that no response to this caller may contain
 * @returns the faults of a response; none when all is right
 */
export const faultsOf = (
  wire: WireRequest,
  outcome: Outcome,
  op: AnyOperation | null,
  secrets: readonly string[] = [],
): string[] => {
  const { status, failure, headers, body } = outcome
  if (isUnreadHead(wire, outcome)) return []
  if (status === null || failure !== null) return [failure ?? 'no status']
  const isHtml = (headers['content-type'] ?? '').startsWith('text/html')
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(status >= 300 && status < 400 && status !== 304 ? ['a redirect'] : []),
    ...faultsOfHeaders(outcome),
    ...faultsOfPrivacy(wire, outcome, secrets),
    ...(isHtml && isUnderApi(wire.path) && !wire.path.startsWith('/api/docs') ? ['HTML under /api'] : []),
    ...(status >= 400 ? faultsOfError(wire, outcome) : faultsOfSuccess(op, outcome)),
    ...(!isHtml && insideWords.test(body.slice(0, 5000)) && status >= 400 ? ['words of the inside'] : []),
  ]
}
