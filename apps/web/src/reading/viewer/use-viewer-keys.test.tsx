import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { makeCommands } from '../../../test/viewer-commands.ts'
import { initialState, reduce } from './state.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import type { ViewerCommands } from './use-viewer.ts'

const ready = reduce(initialState(1), { type: 'opened', pageCount: 9 })

const room = {
  toggleFullScreen: vi.fn<() => void>(),
  callBars: vi.fn<() => void>(),
  openKeyHelp: vi.fn<() => void>(),
}

const Keys = ({ commands, state = ready }: { commands: ViewerCommands; state?: typeof ready }) => {
  const root = useRef<HTMLDivElement>(null)
  useViewerKeys(root, state, commands, room)
  return (
    <div ref={root}>
      <input aria-label="Find" />
      <button type="button">Next page</button>
      <section data-side>
        <button type="button" data-own-arrows>
          Unit 1
        </button>
      </section>
      <div data-pages />
    </div>
  )
}

it('F3 and Shift F3 go through the hits wherever the focus is, and the browser does not search', () => {
  const { commands, spies } = makeCommands()
  render(<Keys commands={commands} />)
  for (const target of [
    document.body,
    screen.getByRole('button', { name: 'Next page' }),
    screen.getByRole('textbox'),
  ]) {
    spies.findNext.mockClear()
    // False says that the browser was kept from its own search.
    expect(fireEvent.keyDown(target, { key: 'F3' })).toBe(false)
    expect(fireEvent.keyDown(target, { key: 'F3', shiftKey: true })).toBe(false)
    expect(spies.findNext.mock.calls).toEqual([[1], [-1]])
  }
})

it('a viewer that shows no pages leaves its keys to the browser', () => {
  const { commands, spies } = makeCommands()
  render(<Keys commands={commands} state={initialState(1)} />)
  expect(fireEvent.keyDown(document.body, { key: 'F3' })).toBe(true)
  expect(spies.findNext).not.toHaveBeenCalled()
})

it('f gives the pages the screen, and Escape calls the bars', () => {
  const { commands } = makeCommands()
  render(<Keys commands={commands} />)
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(room.toggleFullScreen).toHaveBeenCalledOnce()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'f' })
  expect(room.toggleFullScreen).toHaveBeenCalledOnce()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(room.callBars).toHaveBeenCalledOnce()
})

it('Escape closes the contents beside the pages while the focus is in them, and the pages have it then', () => {
  const { commands } = makeCommands()
  const closeOutline = vi.fn<() => void>()
  const focusPages = vi.fn<() => void>()
  room.callBars.mockClear()
  render(<Keys commands={{ ...commands, closeOutline, focusPages }} />)
  const chapter = screen.getByRole('button', { name: 'Unit 1' })
  chapter.focus()
  expect(fireEvent.keyDown(chapter, { key: 'ArrowDown' })).toBe(true)
  fireEvent.keyDown(chapter, { key: 'Escape' })
  expect(closeOutline).toHaveBeenCalledOnce()
  expect(focusPages).toHaveBeenCalledOnce()
  expect(room.callBars).not.toHaveBeenCalled()
})

it('a question mark opens the help of keys', () => {
  const { commands } = makeCommands()
  render(<Keys commands={commands} />)
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  expect(room.openKeyHelp).toHaveBeenCalledOnce()
})
