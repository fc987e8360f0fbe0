import type { ErrorCode, ErrorReply } from '@lectureshelf/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { isOutage } from '../db/outage.ts'
import { AppError } from '../errors.ts'
import { type SpaceWatch, noSpaceLine } from '../space/space-watch.ts'

/** Translates an error of Fastify, a plugin or an absent database into an AppError; null for any other. */
const translate = (error: FastifyError): AppError | null => {
  if (isOutage(error)) return new AppError('unavailable', { cause: error })
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
      return new AppError('too_large', { cause: error })
    case 'FST_MP_PREMATURE_CLOSE':
      return new AppError('upload_interrupted', { cause: error })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type', { cause: error })
    default:
      return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
        ? new AppError('invalid_request', { cause: error })
        : null
  }
}

/** The type of every error that is sent. */
export const errorType = 'application/json; charset=utf-8'

/** Returns what is sent of an error, as JSON. */
export const errorText = (error: AppError, requestId: string): string => {
  const body: ErrorReply = {
    message: error.message,
    ...(error.extraDetails === undefined ? {} : { extraDetails: error.extraDetails }),
    ...(error.field === undefined ? {} : { field: error.field.name, reason: error.field.reason }),
    code: error.code,
    requestId,
    ...(error.registration === undefined ? {} : { registration: error.registration }),
  }
  return JSON.stringify(body)
}

/** Sends an error as the response, which no cache may store. */
export const replyWith = (reply: FastifyReply, request: FastifyRequest, error: AppError) => {
  void reply.headers({ ...error.headers, 'cache-control': 'no-store' })
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(error.status).type(errorType).send(errorText(error, request.id))
}

/** Codes for a signed-in caller whose role, scope or place is not enough. */
const refusals: readonly ErrorCode[] = ['forbidden', 'out_of_scope', 'wrong_place']

interface ErrorHandlerOptions {
  /** Called whenever a signed-in caller is refused for their role, scope or place. */
  onRefused: (actor: Actor, request: FastifyRequest) => void
  space: Pick<SpaceWatch, 'explains' | 'tell'>
}

/**
 * Handles every error: an AppError is sent as it is, any other is logged and sent without internal details. A full
 * disk has a response of its own.
 */
export const handleErrors = (app: FastifyInstance, { onRefused, space }: ErrorHandlerOptions): void => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof AppError ? error : translate(error)
    if ((known === null || known.status >= 500) && space.explains(error)) {
      space.tell(() => request.log.warn(noSpaceLine))
      return replyWith(reply, request, new AppError('no_space'))
    }
    if (known === null || (known.status >= 500 && !known.isExpected)) {
      // A stop waits for connections: whoever closed theirs may meet a database that is closed.
      const level = isStopping && reply.raw.destroyed ? 'info' : 'error'
      request.log[level]({ err: known?.cause ?? error }, 'request failed')
      return replyWith(reply, request, known ?? new AppError('internal'))
    }
    if (request.actor !== null && refusals.includes(known.code)) onRefused(request.actor, request)
    return replyWith(reply, request, known)
  })
}
