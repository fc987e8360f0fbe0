import { type Reading, ReadingPosition, readingOps } from '@lectureshelf/contract/reading/readings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { tokenOf } from '../../../../test/page.tsx'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { readingsQuery } from '../../../library/reading-badges/api.ts'
import { pdfInfoQuery } from '../api.ts'
import { usePageAddress, useStart } from '../page-address.ts'
import { storePlace, storedPlace } from '../../../lib/storage/stored-place.ts'
import { createMoves } from './moves.ts'
import { PlaceQuestion } from './place-question.tsx'
import type { Position } from './position.ts'
import { usePlace } from './use-place.ts'

const pdfFile = 'notes.pdf'
const address = `/pdfViewer/${pdfFile}`
const state = { phase: 'ready', page: 1, pageCount: 78 } as const
const elsewhere: Reading = {
  page: 42,
  offset: 0.5,
  version: 1,
  readAt: '2026-11-23T10:00:00.000Z',
  device: 'phone',
}

beforeEach(() => {
  localStorage.setItem('token', tokenOf('1LS22CS001'))
  server.on(readingOps.read, { reading: null })
  server.on(readingOps.keep, ({ body }) => ({
    reading: { ...ReadingPosition.parse(body), device: null },
  }))
})

/** Pages that scroll without being drawn. */
const createPages = () => {
  const moves = createMoves()
  let at: Position = { page: 1, offset: 0 }
  const scrollTo = (page: number, offset = 0) => {
    at = { page, offset }
    moves.report({ type: 'moved' })
  }
  moves.follow({
    position: () => at,
    lastSeen: () => at.page + 1,
    goTo: ({ page, offset }) => scrollTo(page, offset),
  })
  const jumpTo = (page: number, offset = 0) => {
    moves.report({ type: 'jumped', from: at })
    scrollTo(page, offset)
  }
  const openAt = (position: Position) => {
    at = position
  }
  return { moves, scrollTo, jumpTo, openAt, at: () => at }
}

/** Opens Home, and from there a viewer of 78 pages at an address. */
const openReader = async (
  hash = '',
  loadShelf: () => Promise<void> = () => Promise.resolve(),
  continued?: { page: number; readAt: string },
) => {
  const pages = createPages()
  const Reader = () => {
    const start = useStart(pdfFile)
    useState(() => pages.openAt(start.position))
    usePageAddress({ pdfFile, state, moves: pages.moves, start: start.position })
    const { question, choose } = usePlace({ pdfFile, state, moves: pages.moves, start })
    return <PlaceQuestion question={question} onChoose={choose} />
  }
  const root = createRootRoute({ component: Outlet })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'Home' })
  const shelf = createRoute({
    getParentRoute: () => root,
    path: '/shelf',
    loader: loadShelf,
    component: () => 'Shelf',
  })
  const reader = createRoute({
    getParentRoute: () => root,
    path: '/pdfViewer/$pdfFileName',
    component: Reader,
  })
  const router = createRouter({
    routeTree: root.addChildren([home, shelf, reader]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingMs: 0,
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(
    pdfInfoQuery(pdfFile).queryKey,
    makePdfInfo({ pdfFile, pageCount: 78, hasText: null }),
  )
  await router.load()
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('Home')
  await act(() =>
    continued === undefined
      ? router.navigate({ href: `${address}${hash}` })
      : router.navigate({ href: address, state: { continued } }),
  )
  await waitFor(() => expect(server.sent(readingOps.read)).toHaveLength(1))
  const expectAddress = (expected: string) =>
    waitFor(() => expect(router.history.location.href).toBe(expected))
  const travel = (direction: 'back' | 'forward') => act(async () => router.history[direction]())
  return { ...pages, router, queryClient, expectAddress, travel, user: userEvent.setup() }
}

test('an address keeps what it finds while only its link has moved the window, and loses it when the reader does', async () => {
  const wanted = '#page=12&find=C%2B%2B&terms=c%2B%2B'
  const { moves, scrollTo, router, expectAddress } = await openReader(wanted)
  vi.useFakeTimers()
  scrollTo(11, 0.9)
  moves.report({ type: 'placed' })
  scrollTo(11, 0.9)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(router.history.location.href).toBe(`${address}${wanted}`)
  expect(storedPlace(pdfFile)).toBeNull()
  scrollTo(12, 0.4)
  await expectAddress(`${address}#page=12`)
})

test('Back returns from a jump to the page and how far down it, and Forward leads there again', async () => {
  const { jumpTo, scrollTo, travel, expectAddress, at } = await openReader('#page=3')
  scrollTo(3, 0.4)
  jumpTo(21)
  await expectAddress(`${address}#page=21`)
  jumpTo(50)
  await expectAddress(`${address}#page=50`)
  scrollTo(51, 0.25)
  await expectAddress(`${address}#page=51`)
  await travel('back')
  await waitFor(() => expect(at()).toEqual({ page: 21, offset: 0 }))
  await travel('back')
  await waitFor(() => expect(at()).toEqual({ page: 3, offset: 0.4 }))
  await travel('forward')
  await travel('forward')
  await waitFor(() => expect(at()).toEqual({ page: 51, offset: 0.25 }))
})

test('reading on replaces the entry, so that Back leads Home', async () => {
  const { scrollTo, travel, expectAddress, router } = await openReader()
  const { length } = router.history
  for (const page of [2, 3, 4]) {
    scrollTo(page)
    await expectAddress(`${address}#page=${page}`)
  }
  expect(router.history.length).toBe(length)
  await travel('back')
  expect(await screen.findByText('Home')).toBeDefined()
})

test('a jump to what is in view has no entry of its own', async () => {
  const { jumpTo, scrollTo, expectAddress, router } = await openReader('#page=3')
  const { length } = router.history
  jumpTo(3, 0.3)
  await waitFor(() => expect(router.history.location.state.position).toEqual({ page: 3, offset: 0.3 }))
  scrollTo(4)
  await expectAddress(`${address}#page=4`)
  expect(router.history.length).toBe(length)
})

test('nothing is written into the address once another page has been asked for', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { scrollTo, jumpTo, router, expectAddress } = await openReader('#page=3', () => arrived)
  scrollTo(5)
  await expectAddress(`${address}#page=5`)
  scrollTo(30)
  const leaving = router.navigate({ href: '/shelf' })
  jumpTo(40)
  scrollTo(41)
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(router.history.location.href).toBe('/shelf')
  arrive()
  await act(() => leaving)
  await screen.findByText('Shelf')
  scrollTo(60)
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(router.history.location.href).toBe('/shelf')
})

const keptHere = () => {
  storePlace(pdfFile, { page: 10, offset: 0, seen: 10, version: 1, readAt: '2026-11-22T10:00:00.000Z' })
  server.on(readingOps.read, { reading: elsewhere })
}

test('the question of a later place elsewhere is announced, and Go can be gone back from', async () => {
  keptHere()
  const { user, at, travel, expectAddress } = await openReader()
  expect(screen.getByRole('status')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Page 42 on your phone. Go there?'))
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(at()).toEqual({ page: 42, offset: 0.5 })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await expectAddress(`${address}#page=42`)
  await travel('back')
  await waitFor(() => expect(at().page).toBe(10))
})

const continuedAt = (page: number, readAt: string) => openReader('', undefined, { page, readAt })

test('Continue opens the page that it names, although this browser kept another one, and asks nothing', async () => {
  keptHere()
  const { at } = await continuedAt(elsewhere.page, elsewhere.readAt)
  // As far down the page as the account knows.
  await waitFor(() => expect(at()).toEqual({ page: 42, offset: 0.5 }))
  expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(server.sent(readingOps.keep)[0]?.body).toMatchObject({ page: 42 }))
})

test('Continue opens the place of this browser where that is later than what the account knew', async () => {
  keptHere()
  const before = '2026-11-21T10:00:00.000Z'
  server.on(readingOps.read, { reading: { ...elsewhere, readAt: before } })
  const { at } = await continuedAt(elsewhere.page, before)
  expect(at().page).toBe(10)
  expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull()
})

test('Stay keeps the page of this browser for the account when the tab hides', async () => {
  keptHere()
  const { user, at } = await openReader()
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(at().page).toBe(10)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(server.sent(readingOps.keep)[0]?.body).toMatchObject({ page: 10, version: 1 }))
})

test('an unanswered question leaves the place of the account alone', async () => {
  keptHere()
  const { router } = await openReader()
  await screen.findByRole('button', { name: 'Stay' })
  window.dispatchEvent(new Event('pagehide'))
  await act(() => router.navigate({ href: '/shelf' }))
  await screen.findByText('Shelf')
  expect(server.sent(readingOps.keep)).toEqual([])
})

test('an account that fails is asked again, and its place is asked about before it is replaced', async () => {
  keptHere()
  server.refuse(readingOps.read, 'unavailable')
  const { scrollTo, user } = await openReader()
  scrollTo(11)
  window.dispatchEvent(new Event('pagehide'))
  server.on(readingOps.read, { reading: elsewhere })
  const stay = await screen.findByRole('button', { name: 'Stay' })
  window.dispatchEvent(new Event('pagehide'))
  expect(server.sent(readingOps.keep)).toEqual([])
  await user.click(stay)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(server.sent(readingOps.keep)[0]?.body).toMatchObject({ page: 11 }))
})

test('leaving before the account has told its place sends nothing', async () => {
  keptHere()
  server.refuse(readingOps.read, 'unavailable')
  const { scrollTo, router } = await openReader()
  scrollTo(11)
  await act(() => router.navigate({ href: '/shelf' }))
  await screen.findByText('Shelf')
  expect(server.sent(readingOps.keep)).toEqual([])
})

test('leaving keeps the last page, and what was read is asked for again', async () => {
  const { scrollTo, router, queryClient } = await openReader()
  queryClient.setQueryData(readingsQuery.queryKey, { continue: [], progress: [] })
  scrollTo(7)
  await act(() => router.navigate({ href: '/shelf' }))
  await waitFor(() =>
    expect(server.sent(readingOps.keep).map(({ body }) => body)).toMatchObject([{ page: 7 }]),
  )
  expect(queryClient.getQueryState(readingsQuery.queryKey)?.isInvalidated).toBe(true)
})
