import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { isUnchanged } from './byte-range.ts'
import { compileSerialiser } from './serialiser.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A shorter body fits into the first packet as it is. */
const compressedFrom = 1024

type Encoding = 'br' | 'gzip' | 'identity'

/** A body that was serialised once, with its compressed forms as they are first asked for. */
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

const encodingFor = ({ headers }: FastifyRequest, { json }: ReadyAnswer): Encoding => {
  const accepted = headers['accept-encoding']
  if (json.length < compressedFrom || typeof accepted !== 'string') return 'identity'
  return negotiator.negotiate(accepted) ?? 'identity'
}

/** Sends a ready answer, or 304 to a GET whose sender has it. */
export const sendReady = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> => {
  // The tag names the person, so that no cache takes one person's answer for another's.
  const etag = `"${answer.tag}-${request.actor?.id ?? ''}"`
  reply.header('vary', 'accept-encoding')
  if (request.method === 'GET') {
    // Weak, because its compressed forms have other bytes.
    reply.header('etag', `W/${etag}`)
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  reply.header('content-type', 'application/json; charset=utf-8')
  const encoding = encodingFor(request, answer)
  if (encoding === 'identity') return reply.send(answer.json)
  const compressed = answer.compressed.get(encoding) ?? compress(answer.json, encoding)
  answer.compressed.set(encoding, compressed)
  return reply.header('content-encoding', encoding).send(await compressed)
}
