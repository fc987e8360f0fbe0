import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { clearToken, watchExpiry } from '../src/lib/http/session-token.ts'
import { fakeFetch, noteProblem, resetServer } from './fake-server.ts'
import { answerPublicCalls } from './site.ts'

configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('scrollTo', () => undefined)
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) =>
      noteProblem(`console.${level}: ${words.map(String).join(' ')}`),
    )
  }
  answerPublicCalls()
})

afterEach(() => {
  cleanup()
  notifications.clean()
  clearToken()
  watchExpiry()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const problems = resetServer()
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
