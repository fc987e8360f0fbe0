import { messages } from '@lectureshelf/contract/messages'
import { sessionCalls } from '@lectureshelf/contract/people/calls/sessions.calls'
import { ApiError, call } from '../../lib/http/http.ts'
import { inTime } from '../../lib/http/in-time.ts'
import { type SignOutWord, forgetWord, listWords } from '../../lib/storage/sign-out-words.ts'

const longestWaitMs = 5000
/** Refusals that say nothing about a word. */
const passing = [408, 429]

/** Whether our own server, and no page of a proxy or of a Wi-Fi, has refused for good. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.requestId !== undefined &&
  error.status < 500 &&
  !passing.includes(error.status)

const sendWord = async (body: SignOutWord): Promise<void> => {
  try {
    const answer = await inTime(longestWaitMs, (signal) => call(sessionCalls.logoutLater, { body, signal }))
    // The page of a Wi-Fi answers everything.
    if (answer.message === messages.logoutSuccess) forgetWord(body.session)
  } catch (error) {
    if (isFinal(error)) forgetWord(body.session)
  }
}

/** Ends the sessions whose sign-out the server has not heard of yet. A word that gets no answer waits on. */
export const endLater = async (): Promise<void> => {
  await Promise.all(listWords().map(sendWord))
}
