import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NightButton } from '../parts/top-bar.tsx'
import { lookOfPage } from './page-looks.ts'
import { applyPageTheme, keepPageTheme, pageTheme, pageThemeChoice } from './page-theme.ts'
import { choosePageTheme, toggleNight, useDressedDocument } from './theme-changes.ts'
import { ThemeChoice } from './theme-choice.tsx'

const root = document.documentElement
const setApp = (scheme: 'light' | 'dark') => root.setAttribute('data-mantine-color-scheme', scheme)

afterEach(() => {
  vi.unstubAllGlobals()
  choosePageTheme('app')
  root.removeAttribute('data-mantine-color-scheme')
})

const show = () =>
  render(
    <MantineProvider env="test">
      <NightButton />
      <ThemeChoice />
    </MantineProvider>,
  )

const button = () => screen.getByRole('button', { name: 'Night pages' })
const isNight = () => [root.dataset['pageTheme'], button().getAttribute('aria-pressed')]

const chosen = () => screen.getByRole('radio', { checked: true }).parentElement?.textContent

it('pages follow the theme of the product until someone chooses', async () => {
  show()
  act(() => setApp('dark'))
  await vi.waitFor(() => expect(isNight()).toEqual(['night', 'true']))
  act(() => setApp('light'))
  await vi.waitFor(() => expect(isNight()).toEqual(['day', 'false']))
  expect(chosen()).toBe('Like the app')
})

it('one press changes between night and day, and this browser remembers it', () => {
  show()
  fireEvent.click(button())
  expect(isNight()).toEqual(['night', 'true'])
  expect(localStorage.getItem('page-theme')).toBe('night')
  act(() => setApp('light'))
  expect(pageTheme()).toBe('night')
  fireEvent.click(button())
  expect(isNight()).toEqual(['day', 'false'])
  expect(localStorage.getItem('page-theme')).toBe('day')
})

it('sepia is chosen beside the other themes, and night is one press from it', () => {
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Sepia' }))
  expect(isNight()).toEqual(['sepia', 'false'])
  expect(chosen()).toBe('Sepia')
  act(toggleNight)
  expect(chosen()).toBe('Night')
  fireEvent.click(screen.getByRole('radio', { name: 'Like the app' }))
  expect(localStorage.getItem('page-theme')).toBeNull()
})

it('the document and the bars of the browser are dressed for as long as pages are shown', () => {
  const barColours = () => document.head.querySelectorAll('meta[name="theme-color"]').length
  choosePageTheme('night')
  const Dressed = () => {
    useDressedDocument()
    return null
  }
  const { unmount } = render(<Dressed />)
  expect([root.dataset['pageTheme'], barColours()]).toEqual(['night', 1])
  act(() => choosePageTheme('day'))
  expect([root.dataset['pageTheme'], barColours()]).toEqual(['day', 0])
  act(() => choosePageTheme('sepia'))
  expect([root.dataset['pageTheme'], barColours()]).toEqual(['sepia', 1])
  unmount()
  expect([root.dataset['pageTheme'], barColours()]).toEqual([undefined, 0])
})

it('a choice in another tab counts in this one', () => {
  show()
  localStorage.setItem('page-theme', 'night')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'page-theme', newValue: 'night' })))
  expect(isNight()).toEqual(['night', 'true'])
})

it('a browser that stores nothing keeps the choice for the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  expect(pageThemeChoice()).toBe('app')
  keepPageTheme('sepia')
  applyPageTheme()
  expect([pageThemeChoice(), root.dataset['pageTheme']]).toEqual(['sepia', 'sepia'])
})

it('a page has its kind and its photographs; one of which nothing is known is dimmed like a scan', () => {
  const looks = {
    kinds: [
      [2, 'text'],
      [1, 'mixed'],
    ],
    pictures: [[3, [[0, 0, 5000, 5000]]]],
  } satisfies Parameters<typeof lookOfPage>[0]
  expect(lookOfPage(looks, 2)).toEqual({ kind: 'text', pictures: [] })
  expect(lookOfPage(looks, 3)).toEqual({ kind: 'mixed', pictures: [[0, 0, 5000, 5000]] })
  for (const page of [lookOfPage(looks, 4), lookOfPage(null, 1)])
    expect(page).toEqual({ kind: 'scan', pictures: [] })
})
