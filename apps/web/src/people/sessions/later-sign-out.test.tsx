import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { toasts } from '../../../test/dom.ts'
import { refusal, server } from '../../../test/fake-server.ts'
import { main, openPage, signOutWord } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'
import { signInAsStudent } from '../../../test/sign-in.ts'

const key = `sign-out:${signOutWord.session}`
const dayMs = 86_400_000
const ended = { message: messages.logoutSuccess }

const wait = (keptAt = Date.now(), session = signOutWord.session) =>
  localStorage.setItem(`sign-out:${session}`, `${signOutWord.word} ${keptAt}`)
const hasWord = () => localStorage.getItem(key) !== null
const hasToken = () => localStorage.getItem('token') !== null
const backOnline = () => window.dispatchEvent(new Event('online'))
const wordsSent = () => server.sent(sessionOps.logoutLater).map(({ body }) => body)

/** Signs the student out with a server that answers in a way, and waits until it was asked. */
const signOut = async (answer?: () => void) => {
  const page = await openPage('/about', { as: student })
  answer?.()
  await page.router.navigate({ to: addresses.logout })
  await waitFor(() => expect(server.sent(sessionOps.logout)).toHaveLength(1))
  return page
}

/** Puts what looks at each change of the storage before it; what it throws is thrown by the storage. */
const watchStorage = (look: (step: string) => void): void => {
  const stored = localStorage
  const watched = {
    setItem: (name: string, value: string) => {
      look(`set ${name}`)
      stored.setItem(name, value)
    },
    removeItem: (name: string) => {
      look(`remove ${name}`)
      stored.removeItem(name)
    },
    getItem: (name: string) => stored.getItem(name),
    clear: () => stored.clear(),
  }
  const get = (_: Storage, name: string) => Reflect.get(watched, name)
  vi.stubGlobal('localStorage', new Proxy(stored, { get }))
}

const noRoom = () => {
  throw new DOMException('No room', 'QuotaExceededError')
}

const wifiPage = () => new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200 })

describe('a sign-out', () => {
  test('stores the word before it deletes the token, and deletes it when the session has ended', async () => {
    const steps: string[] = []
    await signOut(() => watchStorage((step) => void steps.push(step)))
    await waitFor(() => expect(hasWord()).toBe(false))
    const [stored, gone, last] = [`set ${key}`, 'remove token', `remove ${key}`].map((step) =>
      steps.indexOf(step),
    )
    expect(stored).toBeGreaterThan(-1)
    expect(gone).toBeGreaterThan(stored ?? NaN)
    expect(last).toBeGreaterThan(gone ?? NaN)
    expect(wordsSent()).toEqual([])
  })

  test.each([
    ['offline', () => server.disconnect(sessionOps.logout)],
    ['while the server is away', () => server.refuse(sessionOps.logout, 'unavailable')],
    ['behind the page of a Wi-Fi', () => server.on(sessionOps.logout, wifiPage)],
  ])('%s leaves the word alone, which ends the session when the connection is back', async (_, breakLine) => {
    server.disconnect(sessionOps.logoutLater)
    const opened = openPage('/about', { as: student })
    localStorage.setItem('last-place:1LS22CS001', '{}')
    localStorage.setItem('upload:tus-1', '{}')
    localStorage.setItem('page-theme', 'sepia')
    sessionStorage.setItem('typed-text', '{}')
    const { router } = await opened
    breakLine()
    await router.navigate({ to: addresses.logout })
    await waitFor(() => expect(wordsSent()).toEqual([signOutWord]))
    expect(Object.keys(localStorage).toSorted()).toEqual(['page-theme', key])
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(localStorage.getItem(key)).not.toContain('.')
    server.on(sessionOps.logoutLater, ended)
    backOnline()
    await waitFor(() => expect(hasWord()).toBe(false))
    expect(wordsSent()).toEqual([signOutWord, signOutWord])
    expect(server.sent(sessionOps.logoutLater)[1]?.headers.get('authorization')).toBeNull()
  })

  test('of a browser that lost its mark ends the session by the word at once', async () => {
    server.on(sessionOps.logoutLater, ended)
    await signOut(() => server.refuse(sessionOps.logout, 'sign_in_mark_lost'))
    await waitFor(() => expect(wordsSent()).toEqual([signOutWord]))
    await waitFor(() => expect(hasWord()).toBe(false))
  })

  test('of a session that is over leaves nothing', async () => {
    await signOut(() => server.refuse(sessionOps.logout, 'session_expired'))
    await waitFor(() => expect(hasWord()).toBe(false))
  })

  test('in a full storage keeps the word in the room of the token', async () => {
    server.disconnect(sessionOps.logoutLater)
    const opened = openPage('/about', { as: student })
    const { router } = await opened
    watchStorage((step) => step === `set ${key}` && hasToken() && noRoom())
    server.disconnect(sessionOps.logout)
    await router.navigate({ to: addresses.logout })
    await waitFor(() => expect(hasWord()).toBe(true))
    expect(hasToken()).toBe(false)
  })

  test('in a storage that takes nothing keeps the word as long as the page', async () => {
    server.disconnect(sessionOps.logoutLater)
    const opened = openPage('/about', { as: student })
    const { router } = await opened
    watchStorage((step) => step === `set ${key}` && noRoom())
    server.disconnect(sessionOps.logout)
    await router.navigate({ to: addresses.logout })
    await waitFor(() => expect(wordsSent()).toHaveLength(1))
    server.on(sessionOps.logoutLater, ended)
    backOnline()
    await waitFor(() => expect(wordsSent()).toHaveLength(2))
    backOnline()
    await main().findByRole('heading', { name: messages.loggedOut })
    expect(wordsSent()).toHaveLength(2)
  })
})

describe('a word that waits', () => {
  test('ends its session at the next start', async () => {
    wait()
    server.on(sessionOps.logoutLater, ended)
    await openPage('/about')
    await waitFor(() => expect(hasWord()).toBe(false))
    expect(wordsSent()).toEqual([signOutWord])
  })

  test('waits with those of other people, each for its own session', async () => {
    const other = 'b0000000-0000-4000-8000-000000000000'
    wait()
    wait(Date.now(), other)
    server.on(sessionOps.logoutLater, ({ body }) =>
      Object(body).session === other ? refusal('unavailable') : ended,
    )
    await openPage('/about')
    await waitFor(() => expect(hasWord()).toBe(false))
    expect(wordsSent()).toHaveLength(2)
    expect(localStorage.getItem(`sign-out:${other}`)).not.toBeNull()
  })

  test('goes before someone signs in, whom a silent server does not keep out', async () => {
    server.refuse(sessionOps.logoutLater, 'unavailable')
    const { user } = await openPage('/about')
    wait()
    await user.click(screen.getByRole('link', { name: 'Sign In' }))
    const signInsBefore: number[] = []
    server.on(sessionOps.logoutLater, () => {
      signInsBefore.push(server.sent(sessionOps.login).length)
      return refusal('unavailable')
    })
    await signInAsStudent(user)
    await waitFor(() => expect(toasts()).toEqual([messages.loginSuccess]))
    expect(signInsBefore).toEqual([0])
    expect(hasWord()).toBe(true)
  })

  test.each(['forbidden', 'invalid_request'] as const)('is deleted by the final answer %s', async (code) => {
    wait()
    server.refuse(sessionOps.logoutLater, code)
    await openPage('/about')
    await waitFor(() => expect(hasWord()).toBe(false))
  })

  test.each([
    ['too many tries', () => server.refuse(sessionOps.logoutLater, 'too_many_requests')],
    ['a server that is away', () => server.refuse(sessionOps.logoutLater, 'unavailable')],
    ['the page of a Wi-Fi', () => server.on(sessionOps.logoutLater, wifiPage)],
    [
      'the refusal of a Wi-Fi',
      () => server.on(sessionOps.logoutLater, () => new Response('Pay first', { status: 403 })),
    ],
  ])('waits on after %s', async (_, answer) => {
    wait()
    answer()
    await openPage('/about')
    await waitFor(() => expect(wordsSent()).toHaveLength(1))
    server.on(sessionOps.logoutLater, ended)
    expect(hasWord()).toBe(true)
    backOnline()
    await waitFor(() => expect(hasWord()).toBe(false))
  })

  test.each([
    ['older than a week', Date.now() - 8 * dayMs],
    ['from a clock that was far ahead', Date.now() + 8 * dayMs],
    ['without a time', NaN],
  ])('is deleted unsent when it is %s', async (_, keptAt) => {
    wait(keptAt)
    await openPage('/about')
    await waitFor(() => expect(hasWord()).toBe(false))
    expect(wordsSent()).toEqual([])
  })

  test('empties what other tabs keep for themselves', async () => {
    await openPage('/about', { as: student })
    sessionStorage.setItem(`renewal:${student.usn}`, '{}')
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'word 1' }))
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})
