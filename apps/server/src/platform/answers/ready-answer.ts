import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { isUnchanged } from './byte-answer.ts'
import type { Asked, HttpAnswer } from './http-answer.ts'
import { compileSerialiser } from './serialiser.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A shorter body fits into the first packet as it is. */
const compressedFrom = 1024

type Encoding = 'br' | 'gzip' | 'identity'

/** A body that is serialised and compressed once. */
export interface ReadyAnswer {
  /** Identifies the content, without quotes. */
  tag: string
  json: Buffer
  compressed: Map<Encoding, Promise<Buffer>>
}

const compress = (json: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : compressGzip(json)

/** Returns a function that serialises each body once: bodies are the same when they are the same object. */
export const createReadyAnswers = (schema: z.ZodType): ((body: object) => ReadyAnswer) => {
  const ready = new WeakMap<object, ReadyAnswer>()
  return (body) => {
    const known = ready.get(body)
    if (known !== undefined) return known
    const json = Buffer.from(compileSerialiser(schema)(body))
    const tag = createHash('sha256').update(json).digest('base64url').slice(0, 22)
    const answer: ReadyAnswer = { tag, json, compressed: new Map() }
    ready.set(body, answer)
    return answer
  }
}

/** Browsers send a handful of different headers. */
const negotiated = new LRUCache<string, string>({ max: 100 })
const cache = {
  has: (header: string) => negotiated.has(header),
  get: (header: string) => negotiated.get(header),
  set: (header: string, encoding: string) => {
    negotiated.set(header, encoding)
    return cache
  },
}
const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'], cache })

const encodingFor = ({ headers }: Asked, { json }: ReadyAnswer): Encoding => {
  const accepted = headers['accept-encoding']
  if (json.length < compressedFrom || typeof accepted !== 'string') return 'identity'
  return negotiator.negotiate(accepted) ?? 'identity'
}

const encode = (answer: ReadyAnswer, encoding: Encoding): Promise<Buffer> => {
  const compressed = answer.compressed.get(encoding) ?? compress(answer.json, encoding)
  answer.compressed.set(encoding, compressed)
  return compressed
}

/**
 * Returns the response with a ready body, or 304 for a GET whose sender has it.
 * @param reader the id of the person, which the tag contains so that no cache confuses two; empty for everyone
 */
export const answerReady = async (asked: Asked, answer: ReadyAnswer, reader: string): Promise<HttpAnswer> => {
  const etag = `"${answer.tag}-${reader}"`
  const encoding = encodingFor(asked, answer)
  // A weak tag, because the compressed forms of a body have other bytes.
  const headers: HttpAnswer['headers'] = { vary: 'accept-encoding' }
  if (asked.method === 'GET') headers['etag'] = `W/${etag}`
  if (asked.method === 'GET' && isUnchanged(asked.headers['if-none-match'], etag)) {
    return { status: 304, headers, body: null }
  }
  const body = encoding === 'identity' ? answer.json : await encode(answer, encoding)
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    body,
  }
}
