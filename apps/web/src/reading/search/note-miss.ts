import { searchMissCalls } from '@lectureshelf/contract/reading/calls/search-misses.calls'
import { useEffect } from 'react'
import { call } from '../../lib/http/http.ts'
import type { Found } from './api.ts'

/** Whoever still types has not missed anything yet. */
const restMs = 3000

/** Reports words that no one has, once their reader has stopped typing. The person is not stored. */
export const useNoteMiss = (found: Found | undefined, { areCurrent }: { areCurrent: boolean }): void => {
  const isMissed = areCurrent && found?.gap === 'nothing' && found.subjectCount !== 0
  const { q, subject } = found ?? {}
  useEffect(() => {
    if (!isMissed || q === undefined) return undefined
    const timer = setTimeout(() => {
      // No one waits for it, and a lost line loses a count only.
      call(searchMissCalls.note, { body: { q, subject } }).catch(() => undefined)
    }, restMs)
    return () => clearTimeout(timer)
  }, [isMissed, q, subject])
}
