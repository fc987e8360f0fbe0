import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { textsOf } from '../../../../test/dom.ts'
import { makeCommands } from '../../../../test/viewer-commands.ts'
import { roomy } from '../../../ui/breakpoints.json'
import { type FindState, type OutlineEntry, initialState, reduce } from '../state.ts'
import { FindParts } from './find-bar.tsx'
import { PageJump } from './page-jump.tsx'

const show = (part: ReactElement) => render(<MantineProvider env="test">{part}</MantineProvider>)

const makeEntry = (
  key: string,
  title: string,
  page: number,
  children: OutlineEntry[] = [],
): OutlineEntry => ({
  key,
  title,
  url: null,
  isPlace: true,
  page,
  children,
})

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
  machineNote: null,
}

it('the find bar counts the hits and lists their pages by label', async () => {
  const { commands, spies } = makeCommands()
  show(<FindParts find={found} labels={['i', 'ii']} chapters={null} commands={commands} />)
  expect(screen.getByRole('status').textContent).toBe('3 of 57')
  fireEvent.click(screen.getByRole('button', { name: 'Pages with matches' }))
  const pages = await screen.findAllByRole('listitem')
  expect(pages.map(({ textContent }) => textContent)).toEqual(['Page ii, 1 hit', 'Page 451, 56 hits'])
  fireEvent.click(screen.getByRole('button', { name: 'Page 451, 56 hits' }))
  expect(spies.goToHitsOf).toHaveBeenCalledWith(451)
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('the field takes the focus of a reader who opens it, and not when a link has', () => {
  const { commands } = makeCommands()
  const { unmount } = show(
    <FindParts find={{ ...found, takesFocus: false }} labels={null} chapters={null} commands={commands} />,
  )
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'))
  unmount()
  show(<FindParts find={found} labels={null} chapters={null} commands={commands} />)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

describe('the list of pages with hits', () => {
  const open = (takesFocus: boolean) => {
    const { commands, spies } = makeCommands()
    show(<FindParts find={{ ...found, takesFocus }} labels={null} chapters={null} commands={commands} />)
    return spies
  }

  const makeRoom = () =>
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === roomy,
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )

  it('is open on arrival from a search result where there is room, and stays', async () => {
    makeRoom()
    const { goToHitsOf } = open(false)
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Page 451, 56 hits' }))
    expect(goToHitsOf).toHaveBeenCalledWith(451)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Pages with matches' }))
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('is closed for a reader who types, and where it would cover the pages', () => {
    // The list itself comes later, with a script of its own.
    const isOpen = () =>
      screen.getByRole('button', { name: 'Pages with matches' }).getAttribute('aria-expanded')
    open(false)
    expect(isOpen()).toBe('false')
    cleanup()
    makeRoom()
    open(true)
    expect(isOpen()).toBe('false')
    cleanup()
    open(false)
    expect(isOpen()).toBe('true')
  })
})

it('the find bar says why a scan has no hits instead of "Not found"', () => {
  const { commands } = makeCommands()
  const note = 'This PDF is a scan: its words cannot be searched yet.'
  const scan: FindState = { ...found, status: 'missing', current: 0, total: 0, pages: [], note }
  show(<FindParts find={scan} labels={null} chapters={null} commands={commands} />)
  expect(screen.getByRole('alert').textContent).toBe(note)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('the find bar says that a machine has read the words, and still that none were found', () => {
  const { commands } = makeCommands()
  const machineNote = 'Read by a machine: some words may be wrong or missing.'
  const missing: FindState = { ...found, status: 'missing', current: 0, total: 0, pages: [], machineNote }
  show(<FindParts find={missing} labels={null} chapters={null} commands={commands} />)
  expect(textsOf(screen.getAllByRole('status'))).toEqual(['Not found', machineNote])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the pages with hits are named by their chapters', async () => {
  const { commands } = makeCommands()
  const chapters = [makeEntry('0', 'Unit 1', 2, [makeEntry('0.0', 'Processes', 400)])]
  const pages = [
    [1, 1],
    [2, 1],
    [451, 56],
  ] as const
  show(<FindParts find={{ ...found, pages }} labels={null} chapters={chapters} commands={commands} />)
  fireEvent.click(screen.getByRole('button', { name: 'Pages with matches' }))
  expect(textsOf(await screen.findAllByRole('listitem'))).toEqual([
    'Page 1, 1 hit',
    'Page 2, 1 hit Unit 1',
    'Page 451, 56 hits Processes',
  ])
})

it('the page number says that a machine has read the page, and no other one', () => {
  const { commands } = makeCommands()
  const opened = reduce(initialState(2), { type: 'opened', pageCount: 3 })
  const read = reduce(opened, { type: 'machineRead', page: 2 })
  const { unmount } = show(<PageJump state={read} commands={commands} />)
  const button = screen.getByRole('button', { name: 'Page 2 of 3. Read by a machine. Go to another page' })
  expect(button.textContent).toContain('Read by a machine')
  unmount()
  show(<PageJump state={{ ...read, page: 3 }} commands={commands} />)
  expect(screen.getByRole('button', { name: 'Page 3 of 3. Go to another page' })).toBeDefined()
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

it('the page field refuses what is no page with a sentence, and stays for another try', () => {
  const { commands, spies } = makeCommands()
  const opened = reduce(initialState(8), { type: 'opened', pageCount: 20 })
  show(<PageJump state={{ ...opened, isJumpOpen: true }} commands={commands} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Go to page, 1 to 20' })
  fireEvent.change(field, { target: { value: '1e1' } })
  fireEvent.submit(field)
  expect(field.validationMessage).toBe('There is no page “1e1” here. Type a number from 1 to 20.')
  expect(spies.jumpToPage).not.toHaveBeenCalled()
  fireEvent.input(field, { target: { value: '10' } })
  expect(field.validationMessage).toBe('')
  fireEvent.submit(field)
  expect(spies.jumpToPage).toHaveBeenCalledWith(10)
})
