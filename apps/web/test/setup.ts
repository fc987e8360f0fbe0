import './reveal-at-once.ts'
import * as React from 'react'
import { modals } from '@mantine/modals'
import { type NotificationData, notifications, showNotification } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import './effects-first.ts'
import { clearToken, watchExpiry } from '../src/lib/http/session-token.ts'
import { fakeFetch, noteProblem, resetServer } from './fake-server.ts'
import { answerPublicCalls } from './site.ts'

// The whole document in each failure would hide what failed.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'Not found.') })

// Tests have no address, which a browser would call secure.
Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true, writable: true })

// happy-dom has no fonts to wait for, and no layout: a menu hides when what opened it has no place in the window.
const noFonts = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() })
Object.defineProperty(document, 'fonts', { value: noFonts, configurable: true })
Object.defineProperty(document.documentElement, 'clientWidth', { value: 1024, configurable: true })
Object.defineProperty(document.documentElement, 'clientHeight', { value: 768, configurable: true })
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)

// React warns of elements that happy-dom does not know, such as <search>; types refuse a misspelt one.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

const plain = document.createElement('span').style
// Only inline styles hide anything here: working out the whole cascade for each query costs most of a test.
for (const place of [window, document.defaultView]) {
  if (place !== null)
    place.getComputedStyle = (element) => (element instanceof HTMLElement ? element.style : plain)
}

// A slow machine must not miss a toast: each stays, and only says how long it was meant to.
Object.assign(notifications, {
  show: (toast: NotificationData) =>
    showNotification({ ...toast, autoClose: false, 'data-stays-ms': toast.autoClose }),
})

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
// Above its limit React captures no stack for an element; under Vitest each would have up to a hundred frames.
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  })

const { href } = location

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

afterEach(async () => {
  vi.useRealTimers()
  // A toast or a dialog that was asked for last must not open in the next test.
  await new Promise((resolve) => setTimeout(resolve, 5))
  // A question that stays unanswered would keep Escape from the dialogs of the next test.
  modals.closeAll()
  cleanup()
  notifications.clean()
  clearToken()
  watchExpiry()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (location.href !== href) noteProblem(`The window has left ${href} for ${location.href}.`)
  const problems = resetServer()
  if (problems.length > 0) throw new Error(problems.join('\n'))
})

// The runner cuts off what a file still imports at its end, and each later file would find that import failed.
afterAll(() => vi.dynamicImportSettled())
