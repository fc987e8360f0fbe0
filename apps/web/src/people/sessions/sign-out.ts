import { messages } from '@lectureshelf/contract/messages'
import { sessionCalls } from '@lectureshelf/contract/people/calls/sessions.calls'
import type { QueryClient } from '@tanstack/react-query'
import { isSessionEnd, send } from '../../lib/http/http.ts'
import { clearToken, getToken, livingToken } from '../../lib/http/session-token.ts'
import { signOutWordIn } from '../../lib/http/token-claims.ts'
import { forgetKept } from '../../lib/storage/forget-notes.ts'
import { type SignOutWord, forgetWord, keepWord } from '../../lib/storage/sign-out-words.ts'
import { forgetPerson } from './api.ts'
import { endWaiting } from './waiting-words.ts'

/** Returns whether the server says that the session is over. The page of a Wi-Fi says something else, or nothing. */
const isEnded = async (token: string): Promise<boolean> => {
  const { method, path } = sessionCalls.logout
  try {
    const response = await send(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      keepalive: true,
    })
    const answer: unknown = await response.json()
    return Object(answer).message === messages.logoutSuccess
  } catch (error) {
    // A browser that lost its mark cannot end the session by its token, but by the word.
    return isSessionEnd(error) && error.requestId !== undefined && error.code !== 'sign_in_mark_lost'
  }
}

const endOnServer = async (token: string, word: SignOutWord | null): Promise<void> => {
  const isOver = await isEnded(token)
  if (word === null) return
  if (isOver) forgetWord(word.session)
  else await endWaiting()
}

/**
 * Signs out and deletes at once what is the person's, whatever the server answers. While it has not answered, a word stays
 * that can end this one session and nothing else.
 * Returns whether there was a session to end.
 */
export const signOut = (queryClient: QueryClient): boolean => {
  if (getToken() === null) return false
  const token = livingToken()
  const word = token === null ? null : signOutWordIn(token)
  // Before the token goes: a browser may be closed at any moment.
  if (word !== null) keepWord(word)
  clearToken()
  forgetKept()
  forgetPerson(queryClient)
  // A full storage has room now.
  if (word !== null) keepWord(word)
  if (token !== null) void endOnServer(token, word)
  return true
}
