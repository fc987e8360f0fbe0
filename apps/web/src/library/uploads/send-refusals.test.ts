import { type ErrorCode, errorStatus } from '@lectureshelf/contract/error-codes'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/http.ts'
import { isGone } from './send-refusals.ts'

const refusal = (code: ErrorCode) =>
  new ApiError({ status: errorStatus[code], code, message: '', retryAfterSeconds: undefined })

test('an upload starts again when the server lost it, and never when a person cancelled it', () => {
  const codes = ['upload_expired', 'not_found', 'upload_cancelled', 'conflict'] as const
  expect(codes.filter((code) => isGone(refusal(code)))).toEqual(['upload_expired', 'not_found'])
})
