import { type ErrorCode, errorStatus } from '@lectureshelf/contract/errors'
import { errorMessages } from '@lectureshelf/contract/messages'
import type { Claim } from '@lectureshelf/contract/money/claims'

/** A field of the input that is invalid, and why. */
export interface FieldAtFault {
  name: string
  reason: string
}

interface AppErrorOptions {
  /** A sentence that replaces the code's own. */
  message?: string
  /** The field or reason to show; built from `field` when absent. */
  extraDetails?: string
  field?: FieldAtFault
  /** The current state of the claim, for a screen that showed an outdated one. */
  registration?: Claim
  /** The original error, for the log. */
  cause?: unknown
  /** Sent as Retry-After; 2 for a service that is unavailable. */
  retryAfterSeconds?: number
  /** Whether it belongs to normal work, such as a restart, so that no log names it an error. */
  isExpected?: boolean
  /** Other headers of the response. */
  headers?: Record<string, string>
}

/** When a client repeats what the service could not do for a moment. */
const retrySeconds = 2

/** An error with a response: a code for programs, a sentence of the contract, and a cause for the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly extraDetails: string | undefined
  readonly field: FieldAtFault | undefined
  readonly registration: Claim | undefined
  readonly retryAfterSeconds: number | undefined
  readonly isExpected: boolean
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorMessages[code], { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorStatus[code]
    const { field, extraDetails = field && `${field.name}: ${field.reason}` } = options
    this.extraDetails = extraDetails
    this.field = field
    this.registration = options.registration
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? retrySeconds : undefined)
    this.isExpected = options.isExpected ?? false
    this.headers = options.headers ?? {}
  }
}

/** Returns the sentence of one failure among many, as a person reads it. */
export const sentenceOf = (error: unknown): string =>
  error instanceof AppError
    ? [error.message, error.extraDetails].filter(Boolean).join(' ')
    : errorMessages.internal

/** Returns what was found. @throws AppError `not_found` when there is nothing */
export const orNotFound = <T>(found: T | null | undefined): T => {
  if (found === null || found === undefined) throw new AppError('not_found')
  return found
}

/** A failure whose message is a constant of the program, so that a log may contain it. */
export class Fault extends Error {
  override name = 'Fault'
}

/** Thrown for invalid settings, with one sentence per mistake. */
export class ConfigError extends Error {
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}
