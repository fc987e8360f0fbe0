import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { type FindState, type OutlineEntry, initialState, reduce } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import { FindParts } from './find-bar.tsx'
import { OutlineDrawer } from './outline-drawer.tsx'
import { PageJump } from './page-jump.tsx'

const makeCommands = () => {
  const nothing = () => undefined
  const spies = { jumpToPage: vi.fn<(page: number) => void>(), goToHitsOf: vi.fn<(page: number) => void>() }
  const commands: ViewerCommands = {
    goToPage: nothing,
    turnPage: nothing,
    findNext: nothing,
    goToOutline: nothing,
    setZoom: nothing,
    stepZoom: nothing,
    scrollBy: nothing,
    openFind: nothing,
    closeFind: nothing,
    search: nothing,
    openOutline: nothing,
    closeOutline: nothing,
    openJump: nothing,
    closeJump: nothing,
    retry: nothing,
    focusPages: nothing,
    ...spies,
  }
  return { commands, spies }
}

const show = (part: ReactElement) => render(<MantineProvider env="test">{part}</MantineProvider>)

const found: FindState = {
  isOpen: true,
  takesFocus: true,
  query: 'router',
  terms: null,
  status: 'found',
  current: 3,
  total: 57,
  pages: [
    [2, 1],
    [451, 56],
  ],
  note: null,
}

it('the find bar counts the hits and lists their pages by label', () => {
  const { commands, spies } = makeCommands()
  show(<FindParts find={found} labels={['i', 'ii']} commands={commands} />)
  expect(screen.getByRole('status').textContent).toBe('3 of 57')
  fireEvent.click(screen.getByRole('button', { name: 'Pages with matches' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Page ii, 1 hit',
    'Page 451, 56 hits',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Page 451, 56 hits' }))
  expect(spies.goToHitsOf).toHaveBeenCalledWith(451)
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('the field takes the focus of a reader who opens it, and not when a link has', () => {
  const { commands } = makeCommands()
  const { unmount } = show(
    <FindParts find={{ ...found, takesFocus: false }} labels={null} commands={commands} />,
  )
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'))
  unmount()
  show(<FindParts find={found} labels={null} commands={commands} />)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('the find bar says why a scan has no hits instead of "Not found"', () => {
  const { commands } = makeCommands()
  const note = 'This PDF is a scan: its words cannot be searched yet.'
  const scan: FindState = { ...found, status: 'missing', current: 0, total: 0, pages: [], note }
  show(<FindParts find={scan} labels={null} commands={commands} />)
  expect(screen.getByRole('alert').textContent).toBe(note)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('the page field accepts a label', () => {
  const { commands, spies } = makeCommands()
  const opened = reduce(initialState(1), { type: 'opened', pageCount: 3 })
  const labelled = reduce(opened, { type: 'labelsRead', labels: ['i', 'ii', '1'] })
  show(<PageJump state={{ ...labelled, isJumpOpen: true }} commands={commands} />)
  const field = screen.getByRole('textbox', { name: 'Go to page, 1 to 3' })
  fireEvent.change(field, { target: { value: '1' } })
  fireEvent.submit(field)
  expect(spies.jumpToPage).toHaveBeenCalledWith(3)
})

it('the contents unfold to the chapter of the open page and mark it', async () => {
  const { commands } = makeCommands()
  const entry = (key: string, title: string, page: number, children: OutlineEntry[] = []): OutlineEntry => ({
    key,
    title,
    url: null,
    page,
    children,
  })
  const entries = [
    entry('0', 'One', 1),
    entry('1', 'Two', 5, [entry('1.0', 'Two A', 6), entry('1.1', 'Two B', 9)]),
    entry('2', 'Three', 20),
  ]
  show(<OutlineDrawer outline={{ isOpen: true, entries }} page={12} commands={commands} />)
  const current = await screen.findByRole('button', { name: 'Two B' })
  expect(current.getAttribute('aria-current')).toBe('location')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})
