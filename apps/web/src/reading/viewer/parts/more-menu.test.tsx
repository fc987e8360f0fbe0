import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MoreMenu } from './more-menu.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const nothing = () => undefined

/** Rows that come when a test releases them. */
const later = () => {
  let resolve: (words: string) => void = nothing
  const promise = new Promise<string>((settle) => (resolve = settle))
  return { promise, resolve: (words: string) => resolve(words) }
}

/** Shows the menu of a note whose rows are brought by `takeParts`. */
const show = (takeParts: () => string | Promise<string>) => {
  render(
    <MantineProvider env="test">
      <MoreMenu
        onReport={nothing}
        onKeyHelp={nothing}
        takeParts={takeParts}
        renderRows={(words) => ({ first: <p>{words}</p>, keep: <p>also to keep</p>, sheet: null })}
      />
    </MantineProvider>,
  )
  return screen.getByRole('button', { name: 'More about this note' })
}

const press = (button: HTMLElement) => act(async () => fireEvent.click(button))

const isOpen = () => screen.queryByRole('button', { name: 'Report this page' }) !== null

test('the menu opens at the press when its rows are there', () => {
  fireEvent.click(show(() => 'all rows'))
  expect(isOpen()).toBe(true)
  expect(screen.getByText('all rows')).toBeDefined()
})

test('the menu opens once its rows have come, with all of them', async () => {
  const { promise, resolve } = later()
  const button = show(() => promise)
  await press(button)
  expect(isOpen()).toBe(false)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => resolve('all rows'))
  expect(isOpen()).toBe(true)
  expect(screen.getByText('all rows')).toBeDefined()
  expect(button.getAttribute('aria-busy')).toBe('false')
})

test('rows that are late follow below the others, and are in their places when it is opened again', async () => {
  const { promise, resolve } = later()
  let brought: string | Promise<string> = promise
  const button = show(() => brought)
  const isAbove = (words: string) =>
    screen.getByText('Report this page').compareDocumentPosition(screen.getByText(words)) ===
    Node.DOCUMENT_POSITION_PRECEDING
  await press(button)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(isOpen()).toBe(true)
  brought = 'all rows'
  await act(async () => resolve('all rows'))
  expect(isAbove('all rows')).toBe(false)
  expect(isAbove('also to keep')).toBe(false)
  await press(button)
  await press(button)
  expect(isAbove('all rows')).toBe(true)
})

test('rows that come after another press are not added to its menu', async () => {
  const { promise, resolve } = later()
  let brought: string | Promise<string> = promise
  const button = show(() => brought)
  await press(button)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await press(button)
  brought = 'the rows of another page'
  await press(button)
  await act(async () => resolve('all rows'))
  expect(screen.getByText('the rows of another page')).toBeDefined()
})

test('rows that fail leave the menu without them', async () => {
  await press(show(() => Promise.reject(new Error('The connection is lost.'))))
  expect(isOpen()).toBe(true)
})

test('another press calls off a menu that is awaited', async () => {
  const { promise, resolve } = later()
  const button = show(() => promise)
  await press(button)
  await press(button)
  expect(button.getAttribute('aria-busy')).toBe('false')
  await act(async () => resolve('all rows'))
  expect(isOpen()).toBe(false)
})
