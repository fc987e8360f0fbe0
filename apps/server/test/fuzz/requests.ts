import type { AnyOperation } from '@lectureshelf/contract/operation'
import { multipartOf } from '../multipart.ts'
import type { Chance } from './chance.ts'
import type { Parts } from './recipes.ts'

/** A request as it is sent over the wire. */
export interface WireRequest {
  method: string
  path: string
  /** Alternating names and values, because a name may appear twice. */
  headers: string[]
  body: Buffer | string | null
}

/** Writes a value as text; an object without a text of its own as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const encoded = (value: unknown): string => {
  try {
    return encodeURIComponent(textOf(value))
  } catch {
    // Half of a surrogate pair has no UTF-8, so these bytes represent it.
    return '%ED%A0%80'
  }
}

/** Fills the path of a call. With an empty parameter it would be the address of another call. */
const pathOf = (op: AnyOperation, params: Parts['params']): string =>
  op.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encoded(params[name]) || '-')

const queryOf = (query: Parts['query']): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encoded(name)}=${encoded(value)}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const fieldsOf = (body: unknown): Record<string, string> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, textOf(value)]))
    : {}

/** Writes JSON, in which half of a surrogate pair stays an escape. */
const jsonOf = (body: unknown): string => JSON.stringify(body) ?? ''

const encodeBody = (op: AnyOperation, { body, file }: Parts): Pick<WireRequest, 'headers' | 'body'> => {
  if (op.kind === 'upload') {
    const { payload, headers } = multipartOf(fieldsOf(body), { [op.fileField]: file ?? Buffer.alloc(0) })
    return { headers: Object.entries(headers).flat(), body: payload }
  }
  if (op.kind === 'form') {
    const headers = ['content-type', 'application/x-www-form-urlencoded']
    return { headers, body: new URLSearchParams(fieldsOf(body)).toString() }
  }
  if (op.kind === 'tus') return { headers: [], body: file }
  if (body === undefined) return { headers: [], body: null }
  return { headers: ['content-type', 'application/json'], body: jsonOf(body) }
}

/** Writes the request of a call with these parts, as the person with this token. */
export const writeRequest = (op: AnyOperation, parts: Parts, token: string | null): WireRequest => {
  const { headers, body } = encodeBody(op, parts)
  return {
    method: op.method,
    path: pathOf(op, parts.params) + queryOf(parts.query),
    headers: [
      ...headers,
      ...(token === null ? [] : ['authorization', `Bearer ${token}`]),
      ...Object.entries(parts.headers).flat(),
    ],
    body,
  }
}

/** Returns a unique address for most requests, a shared one for some, so that a few are throttled. */
export const forwardedFor = (chance: Chance, token: string | null): string => {
  if (token !== null) {
    // A session that shows no device stays in one network.
    const sum = Array.from(token.slice(-16)).reduce((total, letter) => total + letter.charCodeAt(0), 0)
    return `10.${Math.floor(sum / 256) % 256}.${sum % 256}.${chance.below(256)}`
  }
  return chance.happens(0.05)
    ? chance.pick(['192.0.2.1', '2001:db8::1', 'unknown', '::ffff:192.0.2.9, 10.0.0.1', '-1'])
    : `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`
}
