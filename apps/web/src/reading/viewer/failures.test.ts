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

describe('a PDF failure', () => {
  it("shows the server's sentence with a way out", () => {
    expect(refused('subscription_required')).toMatchObject({
      title: errorMessages.subscription_required,
      remedy: 'renew',
    })
    expect(refused('session_replaced')).toMatchObject({
      title: errorMessages.session_replaced,
      remedy: 'signIn',
    })
    expect(refused('wrong_place')).toMatchObject({ title: errorMessages.wrong_place, remedy: 'ownShelf' })
    expect(refused('not_published')).toMatchObject({ title: messages.notPublishedYet, remedy: 'back' })
    expect(refused('pdf_damaged')).toMatchObject({ title: errorMessages.pdf_damaged, remedy: 'retry' })
    expect(refused('not_found')).toMatchObject({ remedy: 'back', isFinal: true })
  })

  it('offers a retry when it may pass, and keeps the rendered pages', () => {
    expect(refused('unavailable')).toMatchObject({ remedy: 'retry', isFinal: false })
    expect(failureOf(new NetworkError(null))).toMatchObject({ remedy: 'retry', isFinal: false })
  })

  it('is final when the bytes cannot be trusted', () => {
    expect(failureOf(new ReplacedError())).toMatchObject({ remedy: 'reopen', isFinal: true })
    expect(thrown('InvalidPDFException').title).toBe('This PDF is damaged and cannot be shown.')
    expect(thrown('PasswordException')).toMatchObject({ remedy: 'back' })
  })

  it('offers the new version when the reader may no longer see the old one', () => {
    expect(refused('version_gone')).toEqual(failureOf(new ReplacedError()))
  })

  it("reveals nothing about the program's internals", () => {
    expect(thrown('TypeError').title).toBe(errorMessages.internal)
  })
})
