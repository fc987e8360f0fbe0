import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeCommands } from '../../../../test/viewer-commands.ts'
import { initialState, reduce } from '../state.ts'
import { Side } from './side.tsx'

class NeverIntersecting extends EventTarget {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

const entries = [{ key: '0', title: 'Unit 1', url: null, page: 3, isPlace: true, children: [] }]

const open = (isPhone: boolean) => {
  vi.stubGlobal('IntersectionObserver', NeverIntersecting)
  const { commands, spies } = makeCommands()
  const opened = reduce(initialState(4), { type: 'opened', pageCount: 9 })
  const read = reduce(opened, { type: 'outlineRead', entries })
  const state = reduce(reduce(read, { type: 'labelsRead', labels: ['i', 'ii', '1', '2'] }), {
    type: 'outlineOpened',
  })
  const goToOutline = vi.fn<(key: string) => void>()
  const closeOutline = vi.fn<() => void>()
  const focusPages = vi.fn<() => void>()
  const all = { ...commands, goToOutline, closeOutline, focusPages }
  render(
    <MantineProvider env="test">
      <Side state={state} commands={all} isPhone={isPhone} />
    </MantineProvider>,
  )
  return { ...spies, goToOutline, closeOutline, focusPages }
}

describe('on a desktop', () => {
  it('the contents are beside the pages, with page labels, and stay when a chapter is opened', () => {
    const { goToOutline, closeOutline, focusPages } = open(false)
    const pane = within(screen.getByRole('region', { name: 'Contents' }))
    const chapter = pane.getByRole('button', { name: 'Unit 1' })
    expect(chapter.textContent).toBe('1Unit 1')
    expect(chapter.getAttribute('title')).toBe('Page 1')
    fireEvent.click(chapter)
    expect(goToOutline).toHaveBeenCalledWith('0')
    expect(closeOutline).not.toHaveBeenCalled()
    expect(focusPages).not.toHaveBeenCalled()
    fireEvent.click(pane.getByRole('button', { name: 'Close contents' }))
    expect(closeOutline).toHaveBeenCalledOnce()
    expect(focusPages).toHaveBeenCalledOnce()
  })

  it('the pages are a second tab, which arrow keys reach', async () => {
    const { jumpToPage } = open(false)
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Contents' }), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Pages', selected: true }))
    const current = await screen.findByRole('button', { name: 'Page 2', current: 'page' })
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(9)
    current.focus()
    fireEvent.keyDown(current, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page 6' }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Page 6' }), { key: 'Home' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page i' }))
    fireEvent.click(screen.getByRole('button', { name: 'Page i' }))
    expect(jumpToPage).toHaveBeenCalledWith(1)
  })
})

it('on a phone they are a drawer with the focus at the open chapter, which closes when one is opened', async () => {
  const { goToOutline, closeOutline, focusPages } = open(true)
  const drawer = within(await screen.findByRole('dialog', { name: 'Contents' }))
  const chapter = drawer.getByRole('button', { name: 'Unit 1' })
  await waitFor(() => expect(document.activeElement).toBe(chapter))
  fireEvent.click(chapter)
  expect(goToOutline).toHaveBeenCalledWith('0')
  expect(closeOutline).toHaveBeenCalledOnce()
  expect(focusPages).toHaveBeenCalledOnce()
})

it('on a phone the tabs and the button that closes are outside of what scrolls', async () => {
  const { closeOutline } = open(true)
  const drawer = within(await screen.findByRole('dialog', { name: 'Contents' }))
  const panel = drawer.getByRole('tabpanel', { name: 'Contents' })
  for (const control of [drawer.getByRole('tablist'), drawer.getByRole('button', { name: 'Close contents' })])
    expect(panel.contains(control)).toBe(false)
  fireEvent.click(drawer.getByRole('button', { name: 'Close contents' }))
  expect(closeOutline).toHaveBeenCalledOnce()
})
