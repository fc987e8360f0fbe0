import { messages } from '@lectureshelf/contract/messages'
import { ApiError, NetworkError } from '../../lib/http/http.ts'

/** What helps: try again, open the current version, sign in, renew, one's own shelf, or only to go back. */
export type Remedy = 'retry' | 'reopen' | 'signIn' | 'renew' | 'ownShelf' | 'back'

export interface ViewerFailure {
  title: string
  hint: string | null
  remedy: Remedy
  /** Whether pages that are already rendered must be removed. */
  isFinal: boolean
  /** Whether the connection was lost. */
  isLost?: boolean
}

/** The file was replaced by another version between two requests. */
export class ReplacedError extends Error {}

/** The file is not what the server says that it is. */
export class DamagedError extends Error {}

/** The worker that reads the file did not start, or crashed. */
export class ReaderCrashedError extends Error {}

const failure = (title: string, hint: string | null, remedy: Remedy, isFinal = true): ViewerFailure => ({
  title,
  hint,
  remedy,
  isFinal,
})

const refusal = (error: ApiError): ViewerFailure => {
  if (error.code === 'not_published') return failure(messages.notPublishedYet, null, 'back')
  if (error.code === 'version_gone') return replaced()
  if (error.code === 'pdf_damaged') return failure(error.message, 'Try again later.', 'retry')
  switch (error.status) {
    case 401:
      return failure(error.message, 'You will come back to this page.', 'signIn')
    case 402:
      return failure(error.message, null, 'renew')
    case 403:
      return failure(error.message, null, 'ownShelf')
    case 404:
      return failure('This PDF does not exist.', 'It may have been deleted or moved.', 'back')
    case 416:
      return broken()
    default:
      return failure(error.message, null, 'retry', false)
  }
}

const replaced = (): ViewerFailure => failure('This PDF was replaced while you were reading.', null, 'reopen')

const broken = (): ViewerFailure =>
  failure('This PDF is damaged and cannot be shown.', 'Please tell the admin which one it is.', 'retry')

/** Returns the name of an error: the exceptions of pdf.js arrive from the worker as plain errors. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** Turns any PDF error into a sentence and a remedy. */
export const failureOf = (error: unknown): ViewerFailure => {
  if (error instanceof ApiError) return refusal(error)
  if (error instanceof NetworkError)
    return {
      ...failure('The connection was lost.', 'Check your internet and try again.', 'retry', false),
      isLost: true,
    }
  if (error instanceof ReplacedError) return replaced()
  if (error instanceof ReaderCrashedError)
    return failure('The PDF reader could not start.', 'Load it again.', 'retry')
  if (error instanceof DamagedError || nameOf(error) === 'InvalidPDFException') return broken()
  if (nameOf(error) === 'PasswordException')
    return failure('This PDF is protected by a password.', 'Please tell the admin which one it is.', 'back')
  return failure(messages.internalError, null, 'retry')
}
