import { type ErrorCode, errorStatus } from '@lectureshelf/contract/errors'
import { errorMessages } from '@lectureshelf/contract/messages'
import type { Claim } from '@lectureshelf/contract/money/claims'

/** The field of the input that is at fault, and what is wrong with it. */
export interface FieldAtFault {
  name: string
  reason: string
}

interface AppErrorOptions {
  /** A sentence in place of the code's own. */
  message?: string
  /** The field or reason, for the person; made of `field` when absent. */
  extraDetails?: string
  field?: FieldAtFault
  /** The claim as it is now, for a screen that showed another one. */
  registration?: Claim
  /** What really happened, for the log. */
  cause?: unknown
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
}

/** An error with an answer: the code is for programs, the words come from the contract, the cause is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly extraDetails: string | undefined
  readonly field: FieldAtFault | undefined
  readonly registration: Claim | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorMessages[code], { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorStatus[code]
    const { field, extraDetails = field && `${field.name}: ${field.reason}` } = options
    this.extraDetails = extraDetails
    this.field = field
    this.registration = options.registration
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** A failure whose message is a constant of the program, so that a log may hold it. */
export class Fault extends Error {
  override name = 'Fault'
}
