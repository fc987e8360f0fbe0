import type { ErrorCode } from '@lectureshelf/contract/errors'
import { messages } from '@lectureshelf/contract/messages'
import { ApiError } from '../../lib/http/http.ts'

const saidToThePerson: readonly ErrorCode[] = ['blocked', 'too_many_requests']
const registrationCodes: readonly ErrorCode[] = ['registration_pending', 'registration_rejected']

/**
 * Describes a refused sign-in.
 * A refusal that the person can act on keeps its own sentence; any other gets the usual one.
 */
export const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return messages.networkFailed
  if (saidToThePerson.includes(error.code)) return error.message
  return error.status >= 500 ? messages.networkFailed : messages.loginRefused
}

/** Returns whether the password was right, and a code is needed as well. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required'

/** State of a sign-up, returned only to someone who knows its password. */
export interface SignUpState {
  sentence: string
  reason: string | null
}

/** Returns the state of a sign-up that is no account yet; null for every other refusal. */
export const signUpStateOf = (error: unknown): SignUpState | null =>
  error instanceof ApiError && registrationCodes.includes(error.code)
    ? { sentence: error.message, reason: error.extraDetails ?? null }
    : null
