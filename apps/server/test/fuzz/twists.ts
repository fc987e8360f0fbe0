import type { Chance } from './chance.ts'
import { hostileTexts, hostileValue } from './hostile-values.ts'
import type { Parts } from './recipes.ts'
import type { Things } from './things.ts'
import type { WireRequest } from './requests.ts'

/** One size below the limit of a JSON body, one above. */
const largeBodyBytes = [300_000, 1_200_000]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const spoilField = (chance: Chance, record: Record<string, unknown>): Record<string, unknown> => {
  const names = Object.keys(record)
  if (names.length === 0) return { [chance.pick(hostileTexts)]: hostileValue(chance) }
  const name = chance.pick(names)
  const inner = record[name]
  if (isRecord(inner) && chance.happens(0.6)) return { ...record, [name]: spoilField(chance, inner) }
  if (chance.happens(0.2)) {
    const { [name]: _, ...rest } = record
    return rest
  }
  return { ...record, [name]: hostileValue(chance) }
}

type PartTwist = (chance: Chance, parts: Parts, things: Things) => Parts

const partTwists: Record<string, PartTwist> = {
  'a field of the body': (chance, parts) => ({
    ...parts,
    body: isRecord(parts.body) ? spoilField(chance, parts.body) : hostileValue(chance),
  }),
  'another body': (chance, parts) => ({ ...parts, body: hostileValue(chance) }),
  'a field too many': (chance, parts) => ({
    ...parts,
    body: isRecord(parts.body)
      ? { ...parts.body, [chance.pick(['isOwner', 'id', '_id', 'x', 'state'])]: hostileValue(chance) }
      : parts.body,
  }),
  'a parameter of the path': (chance, parts) => ({ ...parts, params: spoilField(chance, parts.params) }),
  'another thing': (chance, parts, things) => ({
    ...parts,
    params: Object.fromEntries(
      Object.keys(parts.params).map((name) => [name, things.any(chance) ?? chance.uuid()]),
    ),
  }),
  'a thing of no one': (chance, parts) => ({
    ...parts,
    params: Object.fromEntries(Object.keys(parts.params).map((name) => [name, chance.uuid()])),
  }),
  'a field of the query': (chance, parts) => ({ ...parts, query: spoilField(chance, parts.query) }),
  'a query too many': (chance, parts) => ({
    ...parts,
    query: {
      ...parts.query,
      [chance.pick(['x', '__proto__', 'page[]', 'q[a]', 'v'])]: chance.pick(hostileTexts),
    },
  }),
  'other bytes': (chance, parts) => ({
    ...parts,
    file:
      parts.file === null
        ? null
        : chance.pick([
            Buffer.alloc(0),
            Buffer.from('%PDF-1.7\n%%EOF'),
            parts.file.subarray(0, parts.file.length / 2),
            Buffer.from(chance.pick(hostileTexts)),
          ]),
  }),
  'a header of the protocol': (chance, parts) => ({
    ...parts,
    headers: {
      ...parts.headers,
      [chance.pick(['upload-length', 'upload-offset', 'upload-metadata', 'tus-resumable'])]: chance.pick([
        '-1',
        '1e3',
        '99999999999999999999',
        '',
        'filename',
        'target bnVsbA==',
        '0.0.0',
      ]),
    },
  }),
}

type WireTwist = (chance: Chance, request: WireRequest) => WireRequest

const withHeader = (request: WireRequest, name: string, value: string): WireRequest => ({
  ...request,
  headers: [...request.headers, name, value],
})

const withoutHeader = (request: WireRequest, name: string): WireRequest => ({
  ...request,
  headers: request.headers.filter((_, index) => request.headers[index - (index % 2)]?.toLowerCase() !== name),
})

const ranges = ['bytes=0-0', 'bytes=-1', 'bytes=9-3', 'bytes=0-,1-', 'bytes=99999999999999-', 'lines=1-2', '']
const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'application/offset+octet-stream',
  'application/json, text/html',
  ';',
]
const rawBodies = [
  '',
  '{',
  '{"a":1}}',
  '{"a":1,"a":2}',
  '[1e999]',
  '"\\ud800"',
  '{"__proto__":{"isOwner":true}}',
  'null',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
]

const wireTwists: Record<string, WireTwist> = {
  'a wrong method': (chance, request) => ({
    ...request,
    method: chance.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']),
  }),
  'a wrong content type': (chance, request) =>
    withHeader(withoutHeader(request, 'content-type'), 'content-type', chance.pick(contentTypes)),
  'no content type': (_, request) => withoutHeader(request, 'content-type'),
  'a raw body': (chance, request) => ({ ...request, body: chance.pick(rawBodies) }),
  'half a body': (_, request) => ({
    ...request,
    body: request.body === null ? null : request.body.slice(0, request.body.length / 2),
  }),
  'a large body': (chance, request) => ({
    ...request,
    body: `{"a":"${'x'.repeat(chance.pick(largeBodyBytes))}"}`,
  }),
  'a packed body': (_, request) => withHeader(request, 'content-encoding', 'gzip'),
  'no token': (_, request) => withoutHeader(request, 'authorization'),
  'two tokens': (_, request) => withHeader(request, 'authorization', 'Bearer another'),
  'a broken token': (chance, request) =>
    withHeader(
      withoutHeader(request, 'authorization'),
      'authorization',
      chance.pick([
        'Bearer',
        'Bearer a.b.c',
        'Basic YTpi',
        'bearer\u00e9',
        `Bearer ${'e'.repeat(6000)}`,
        'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
      ]),
    ),
  'a range': (chance, request) => withHeader(request, 'range', chance.pick(ranges)),
  conditions: (chance, request) =>
    withHeader(
      request,
      chance.pick(['if-none-match', 'if-match', 'if-range', 'if-modified-since']),
      chance.pick(['*', '"x"', 'W/"', 'yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']),
    ),
  cookies: (chance, request) =>
    withHeader(request, 'cookie', chance.pick(['a', 'device=%E0%A4%A', '=;=;=', `a=${'b'.repeat(4000)}`])),
  'a long header': (_, request) => withHeader(request, 'x-long', 'y'.repeat(20_000)),
  'another host': (chance, request) =>
    withHeader(request, chance.pick(['x-forwarded-host', 'x-forwarded-proto', 'forwarded']), 'evil.example'),
  'a bent path': (chance, request) => ({
    ...request,
    path: chance.pick([
      `${request.path}/`,
      `/${request.path}`,
      `${request.path}%00`,
      `${request.path}/../../api/student`,
      request.path.replace('/api/', '/API/'),
      request.path.replace('/api/', '/api//'),
      `${request.path}${request.path.includes('?') ? '&' : '?'}q=%zz&q=1&q=2`,
      `${request.path}/${'z'.repeat(9000)}`,
      request.path.replace('/', '/%2e%2e/'),
      `${request.path};a=b`,
    ]),
  }),
}

export interface Twisted {
  parts: Parts
  /** The twists, in words. */
  names: string[]
  bend: (request: WireRequest) => WireRequest
}

/** Makes one or two things about a request strange. */
export const twist = (chance: Chance, parts: Parts, things: Things): Twisted => {
  const names: string[] = []
  let twisted = parts
  let bend: Twisted['bend'] = (request) => request
  const times = chance.happens(0.25) ? 2 : 1
  for (let time = 0; time < times; time += 1) {
    if (chance.happens(0.6)) {
      const [name, change] = chance.pick(Object.entries(partTwists))
      names.push(name)
      twisted = change(chance, twisted, things)
    } else {
      const [name, change] = chance.pick(Object.entries(wireTwists))
      names.push(name)
      const before = bend
      bend = (request) => change(chance, before(request))
    }
  }
  return { parts: twisted, names, bend }
}
