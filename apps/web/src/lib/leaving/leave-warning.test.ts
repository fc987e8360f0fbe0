import { afterEach, expect, test, vi } from 'vitest'
import { warnBeforeLeaving } from './leave-warning.ts'

afterEach(() => vi.unstubAllGlobals())

test('the browser asks before leaving until no work is in progress', () => {
  vi.stubGlobal('window', new EventTarget())
  const isAsking = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsking()).toBe(false)
  const endFirst = warnBeforeLeaving()
  const endSecond = warnBeforeLeaving()
  endFirst()
  endFirst()
  expect(isAsking()).toBe(true)
  endSecond()
  expect(isAsking()).toBe(false)
})
