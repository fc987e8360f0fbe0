import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OutlineEntry } from '../state.ts'
import { Contents } from './contents.tsx'

const makeEntry = (
  key: string,
  title: string,
  page: number,
  children: OutlineEntry[] = [],
): OutlineEntry => ({ key, title, url: null, page, isPlace: true, children })

const entries = [
  makeEntry('0', 'One', 1),
  makeEntry('1', 'Two', 5, [makeEntry('1.0', 'Two A', 6), makeEntry('1.1', 'Two B', 9)]),
  makeEntry('2', 'Three', 20, [makeEntry('2.0', 'Three A', 21)]),
]

const show = () =>
  render(
    <MantineProvider env="test">
      <Contents entries={entries} page={12} labels={null} onGo={() => undefined} />
    </MantineProvider>,
  )

it('the contents unfold to the chapter of the open page and mark it', async () => {
  show()
  const current = await screen.findByRole('button', { name: 'Two B' })
  expect(current.textContent).toBe('9Two B')
  expect(current.getAttribute('aria-current')).toBe('location')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

it('arrow keys move through the entries that are unfolded, also from the button beside one', () => {
  show()
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    return document.activeElement?.textContent
  }
  screen.getByRole('button', { name: 'Two B' }).focus()
  expect(press('ArrowDown')).toBe('20Three')
  expect(press('ArrowDown')).toBe('20Three')
  expect(press('ArrowUp')).toBe('9Two B')
  expect(press('Home')).toBe('1One')
  screen.getByRole('button', { name: 'Parts of Two' }).focus()
  expect(press('ArrowDown')).toBe('6Two A')
  expect(press('End')).toBe('20Three')
})

it('an entry that leads nowhere is plain text, and the arrow keys pass it by or reach its parts', () => {
  const nowhere = (key: string, title: string, children: OutlineEntry[] = []) => ({
    ...makeEntry(key, title, 0, children),
    page: null,
    isPlace: false,
  })
  const mixed = [
    makeEntry('0', 'One', 1),
    nowhere('1', 'Other file'),
    nowhere('2', 'Part', [makeEntry('2.0', 'Three', 3)]),
    makeEntry('3', 'Four', 4),
  ]
  render(
    <MantineProvider env="test">
      <Contents entries={mixed} page={1} labels={null} onGo={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByText('Other file')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Other file' })).toBeNull()
  screen.getByRole('button', { name: 'One' }).focus()
  const pressDown = () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
    return document.activeElement
  }
  expect(pressDown()?.getAttribute('aria-label')).toBe('Parts of Part')
  expect(pressDown()?.textContent).toBe('4Four')
})
