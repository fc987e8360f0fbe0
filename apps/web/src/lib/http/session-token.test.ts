import { afterEach, expect, test, vi } from 'vitest'
import { clearToken, setToken } from './session-token.ts'

afterEach(() => {
  // Other files share the module, and the token that it remembers.
  clearToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an expired session that lasts offline sets no timer again and again', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: false })
  const token = `header.${btoa(JSON.stringify({ exp: 1 }))}.signature`
  vi.stubGlobal('localStorage', {
    getItem: () => token,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  setToken(token)
  expect(vi.getTimerCount()).toBe(1)
  await vi.runOnlyPendingTimersAsync()
  expect(vi.getTimerCount()).toBe(0)
})
