import type { StudentData } from '@lectureshelf/contract/people/students'
import { modals } from '@mantine/modals'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { watchForcedChange } from '../src/app/forced-change.ts'
import { moveFocusOnNavigation } from '../src/app/navigation-focus.ts'
import { Providers } from '../src/app/providers.tsx'
import { type AppRouter, createAppRouter } from '../src/app/router.tsx'
import { watchSession } from '../src/app/session-watch.ts'
import { keepTextTyped, restoreKeptText } from '../src/app/staying/typed-text-stays.ts'
import { ApiError, NetworkError } from '../src/lib/http/http.ts'
import { createQueryClient } from '../src/lib/http/query-client.ts'
import { watchExpiry } from '../src/lib/http/session-token.ts'
import { noteProblem } from './fake-server.ts'
import { answerPerson } from './site.ts'

const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')

/** The word of each token of the tests, and the session that it ends. */
export const signOutWord = { session: 'a0000000-0000-4000-8000-000000000000', word: 'w'.repeat(22) }

/** A token as the sign-in gives it; without a time it ends in a week. By default the USN stands for the person, too. */
export const tokenOf = (usn: string, endsInMs = 7 * 86_400_000, sub = usn): string => {
  const exp = Math.floor((Date.now() + endsInMs) / 1000)
  const { session: sid, word: out } = signOutWord
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, usn, sid, out, exp })}.signature`
}

const createQuickClient = () => {
  const client = createQueryClient()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return client
}

const createApp = (history: ReturnType<typeof createMemoryHistory>) => {
  const queryClient = createQuickClient()
  return { queryClient, router: createAppRouter(queryClient, { history, scrollRestoration: false }) }
}

const noteFault = (error: unknown): void => {
  if (!(error instanceof ApiError || error instanceof NetworkError))
    noteProblem(`A page failed: ${String(error)}`)
}

// The session is watched once for the life of a program: a second watcher would say everything twice.
let current: ReturnType<typeof createApp> | null = null
let stopCounting = () => {}

const following = <Name extends 'router' | 'queryClient'>(
  name: Name,
  first: ReturnType<typeof createApp>[Name],
) =>
  new Proxy(first, {
    get: (target, key) => {
      const now = current?.[name] ?? target
      const value: unknown = Reflect.get(now, key, now)
      return typeof value === 'function' ? value.bind(now) : value
    },
  })

const watchOnce = (app: ReturnType<typeof createApp>): void => {
  if (current === null) {
    current = app
    keepTextTyped()
    stopCounting = watchSession(following('router', app.router), following('queryClient', app.queryClient))
  }
  current = app
}

/** A program that runs: what a test does with it, and where it stands. */
export interface OpenPage {
  user: ReturnType<typeof userEvent.setup>
  router: AppRouter
  /** The address without its origin. */
  address: () => string
  /** Loads the page again: what is stored and typed into storage stays, the rest is forgotten. */
  reload: () => Promise<OpenPage>
}

const start = async (history: ReturnType<typeof createMemoryHistory>): Promise<OpenPage> => {
  const app = createApp(history)
  watchOnce(app)
  await app.router.load()
  const { unmount } = render(<Providers {...app} />, { onCaughtError: noteFault })
  stopCounting()
  void restoreKeptText()
  watchForcedChange(app.router, app.queryClient)
  watchExpiry()
  moveFocusOnNavigation(app.router)
  await waitFor(main)
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    router: app.router,
    address: () => app.router.latestLocation.href,
    reload: () => {
      window.dispatchEvent(new Event('pagehide'))
      modals.closeAll()
      unmount()
      return start(history)
    },
  }
}

/** Opens the program at an address, as a visitor or signed in, with everything around the page. */
export const openPage = (address: string, { as }: { as?: StudentData } = {}): Promise<OpenPage> => {
  if (as !== undefined) {
    localStorage.setItem('token', tokenOf(as.usn))
    answerPerson(as)
  }
  return start(createMemoryHistory({ initialEntries: [address] }))
}

/** Waits until a page has an address. */
export const expectAddress = ({ address }: Pick<OpenPage, 'address'>, expected: string): Promise<void> =>
  waitFor(() => expect(address()).toBe(expected))

/** The content of the page, without what stands around it. */
export const main = () => {
  const element = document.querySelector('main')
  if (element === null) throw new Error('No page is open.')
  return within(element)
}
