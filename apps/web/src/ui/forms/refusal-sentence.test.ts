import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/http/http.ts'
import {
  failureSentence,
  reasonOf,
  refusalReason,
  refusedField,
  refusedPath,
  serverSentence,
} from './refusal-sentence.ts'

const refusal = (message: string, extraDetails?: string, at?: { field: string; reason: string }) =>
  new ApiError({
    status: 400,
    code: 'invalid_request',
    message,
    extraDetails,
    ...at,
    requestId: undefined,
    retryAfterSeconds: undefined,
  })
const dead = new NetworkError(new Error('offline'))

test('a form shows the extra details of a refusal, else its message, and nothing for a lost connection', () => {
  expect(reasonOf(refusal('Some of it is wrong.', 'There is no scheme 2023.'))).toBe(
    'There is no scheme 2023.',
  )
  expect(reasonOf(refusal('Subject Already Exists!'))).toBe('Subject Already Exists!')
  expect(reasonOf(dead)).toBeNull()
})

test('the invalid field comes from the answer, not from its sentence', () => {
  const at = { field: 'utr', reason: 'A UTR has 12 digits.' }
  const error = refusal('Some of it is wrong.', 'utr: A UTR has 12 digits.', at)
  expect(refusedField(error)).toEqual({ name: 'utr', reason: 'A UTR has 12 digits.' })
  expect(refusalReason(error)).toBe('Some of it is wrong. A UTR has 12 digits.')
  expect(refusedField(refusal('No.', 'Note: it is late.'))).toBeNull()
})

test('a path into a list is not a field of a plain form', () => {
  const error = refusal('No.', 'persons.1.name: Name is required.', {
    field: 'persons.1.name',
    reason: 'Name is required.',
  })
  expect(refusedField(error)).toBeNull()
  expect(refusedPath(error)).toEqual({ name: 'persons.1.name', reason: 'Name is required.' })
})

test("the server's sentence is shown if there is one, else the sentence of the place", () => {
  expect(serverSentence('Failed to add PDF', refusal('The file is not a PDF.'))).toBe(
    'The file is not a PDF.',
  )
  expect(serverSentence('Failed to add PDF', dead)).toBe('Failed to add PDF')
})

test('a failed deletion is reported, and why if that is known', () => {
  expect(failureSentence('Failed to delete PDF', refusal('Gone.'))).toBe('Failed to delete PDF. Gone.')
  expect(failureSentence('Failed to delete PDF', dead)).toBe('Failed to delete PDF')
})
