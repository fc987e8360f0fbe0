import type { ErrorCode } from '@lectureshelf/contract/errors'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { errorStatus } from '@lectureshelf/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../lib/http/http.ts'
import { ReplacedError, failureOf } from './failures.ts'

const refused = (code: ErrorCode) =>
  failureOf(
    new ApiError({
      status: errorStatus[code],
      code,
      message: errorMessages[code],
      extraDetails: undefined,
      requestId: undefined,
      retryAfterSeconds: undefined,
    }),
  )

const thrown = (name: string) => failureOf(Object.assign(new Error('inside'), { name }))

describe('what goes wrong with a PDF', () => {
  it('is said in the words of the server, with the way out of it', () => {
    expect(refused('subscription_required')).toMatchObject({
      title: errorMessages.subscription_required,
      remedy: 'renew',
    })
    expect(refused('session_replaced')).toMatchObject({
      title: errorMessages.session_replaced,
      remedy: 'signIn',
    })
    expect(refused('wrong_place')).toMatchObject({ title: errorMessages.wrong_place, remedy: 'back' })
    expect(refused('not_published')).toMatchObject({ title: messages.notPublishedYet, remedy: 'back' })
    expect(refused('not_found')).toMatchObject({ remedy: 'back', isFinal: true })
  })

  it('can be tried again where it may pass, and leaves the painted pages', () => {
    expect(refused('unavailable')).toMatchObject({ remedy: 'retry', isFinal: false })
    expect(failureOf(new NetworkError(null))).toMatchObject({ remedy: 'retry', isFinal: false })
  })

  it('is final where the bytes cannot be trusted', () => {
    expect(failureOf(new ReplacedError())).toMatchObject({ remedy: 'retry', isFinal: true })
    expect(thrown('InvalidPDFException').title).toBe('This PDF is damaged and cannot be shown.')
    expect(thrown('PasswordException')).toMatchObject({ remedy: 'back' })
  })

  it('offers the new version when the one that was read is not for this reader any more', () => {
    expect(refused('version_gone')).toEqual(failureOf(new ReplacedError()))
  })

  it('says nothing of the inside of the program', () => {
    expect(thrown('TypeError').title).toBe(errorMessages.internal)
  })
})
