import type { ErrorCode } from '@lectureshelf/contract/errors'
import { errorStatus } from '@lectureshelf/contract/errors'
import { errorMessages } from '@lectureshelf/contract/messages'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/http/http.ts'
import { refusalOf, signUpStateOf } from './sign-in-refusal.ts'

const refusal = (code: ErrorCode, extraDetails?: string) =>
  new ApiError({
    status: errorStatus[code],
    code,
    message: errorMessages[code],
    extraDetails,
    requestId: undefined,
    retryAfterSeconds: undefined,
  })

test('a wrong password and any unexplained refusal get the usual sentence', () => {
  expect(refusalOf(refusal('invalid_credentials'))).toBe('Invalid USN or Password')
  expect(refusalOf(refusal('invalid_request'))).toBe('Invalid USN or Password')
})

test('someone who is blocked or tried too often reads that', () => {
  expect(refusalOf(refusal('blocked'))).toBe(errorMessages.blocked)
  expect(refusalOf(refusal('too_many_requests'))).toBe(errorMessages.too_many_requests)
})

test('without an answer the sentence says to try again', () => {
  expect(refusalOf(new NetworkError('offline'))).toBe('Something went wrong. Please try again.')
  expect(refusalOf(refusal('internal'))).toBe('Something went wrong. Please try again.')
})

test('a pending or rejected sign-up gets its state and the reason', () => {
  expect(signUpStateOf(refusal('registration_pending'))?.reason).toBeNull()
  expect(signUpStateOf(refusal('registration_rejected', 'No such payment.'))).toEqual({
    sentence: errorMessages.registration_rejected,
    reason: 'No such payment.',
  })
  expect(signUpStateOf(refusal('invalid_credentials'))).toBeNull()
})
