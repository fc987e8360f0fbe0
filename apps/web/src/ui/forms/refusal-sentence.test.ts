import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/http/http.ts'
import { failureSentence, reasonOf, serverSentence } from './refusal-sentence.ts'

const refusal = (message: string, extraDetails?: string) =>
  new ApiError({
    status: 400,
    code: 'invalid_request',
    message,
    extraDetails,
    requestId: undefined,
    retryAfterSeconds: undefined,
  })
const dead = new NetworkError(new Error('offline'))

test('a form says the extra details of a refusal, else its message, and nothing of a dead line', () => {
  expect(reasonOf(refusal('Some of it is wrong.', 'There is no scheme 2023.'))).toBe(
    'There is no scheme 2023.',
  )
  expect(reasonOf(refusal('Subject Already Exists!'))).toBe('Subject Already Exists!')
  expect(reasonOf(dead)).toBeNull()
})

test("the server's words are said where there are some, else the sentence of the place", () => {
  expect(serverSentence('Failed to add PDF', refusal('The file is not a PDF.'))).toBe(
    'The file is not a PDF.',
  )
  expect(serverSentence('Failed to add PDF', dead)).toBe('Failed to add PDF')
})

test('a deletion that failed says so, and why where that is known', () => {
  expect(failureSentence('Failed to delete PDF', refusal('Gone.'))).toBe('Failed to delete PDF. Gone.')
  expect(failureSentence('Failed to delete PDF', dead)).toBe('Failed to delete PDF')
})
