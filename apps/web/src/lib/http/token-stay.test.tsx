import { afterEach, describe, expect, test, vi } from 'vitest'
import { signedInPerson } from '../storage/forget-notes.ts'
import { clearToken, getToken, setToken } from './session-token.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearToken()
})

const [local, tab] = [localStorage, sessionStorage]

/** Makes storages refuse writes, as full ones do; reading and removing work. */
const fill = (...names: ('localStorage' | 'sessionStorage')[]) => {
  for (const name of names) {
    const storage = name === 'localStorage' ? local : tab
    vi.stubGlobal(name, {
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
  }
}
const later = `header.${btoa(JSON.stringify({ sub: 'ananya', exp: Date.now() / 1000 + 3600 }))}.signature`

describe('a session that begins', () => {
  test('in a browser with room stays until it ends', () => {
    expect([setToken(later), getToken(), localStorage.getItem('token')]).toEqual(['session', later, later])
  })

  test('in a full browser stays as long as the tab, also over a reload, and its end leaves nothing', () => {
    localStorage.setItem('token', 'of someone before')
    fill('localStorage')
    expect([setToken(later), getToken()]).toEqual(['tab', later])
    expect(sessionStorage.getItem('token')).toBe(later)
    expect(localStorage.getItem('token')).toBeNull()
    expect(signedInPerson()).toBe('ananya')
    clearToken()
    expect([getToken(), sessionStorage.getItem('token')]).toEqual([null, null])
  })

  test('in a browser that takes nothing stays as long as the page', () => {
    fill('localStorage', 'sessionStorage')
    expect([setToken(later), getToken()]).toEqual(['page', later])
    expect(signedInPerson()).toBe('ananya')
    expect([local.length, tab.length]).toEqual([0, 0])
  })

  test('in a browser that blocks its storage stays as long as the page', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = { getItem: blocked, setItem: blocked, removeItem: blocked }
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    expect([setToken(later), getToken()]).toEqual(['page', later])
    clearToken()
    expect(getToken()).toBeNull()
  })

  test('with room again is that of every tab, and the one of the tab alone is gone', () => {
    fill('localStorage')
    setToken(later)
    vi.unstubAllGlobals()
    expect([setToken(`${later}2`), getToken(), sessionStorage.getItem('token')]).toEqual([
      'session',
      `${later}2`,
      null,
    ])
  })
})
