import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forgetBegunPages } from './scroll-place.ts'
import { forgetPageTheme, takeOverFromPrerendered } from './taking-over.ts'

const links = '<a href="/a">First</a><a href="/b">Second</a>'

const openPrerendered = (): HTMLElement => {
  document.body.innerHTML = `<div id="root"><div data-prerendered>${links}</div></div>`
  const place = document.querySelector<HTMLElement>('#root')
  if (place === null) throw new Error('There is no page.')
  return place
}

// Other files share the module.
afterEach(() => {
  document.body.replaceChildren()
  forgetBegunPages({ subscribe: (_event, listener) => listener() })
})

describe('the page that takes over from a prerendered one', () => {
  test('has the focus and the presses of the moment when it is shown', () => {
    let rendered = () => {}
    const subscribe = (_event: string, listener: () => void) => {
      rendered = listener
      return () => {}
    }
    const place = openPrerendered()
    const page = place.querySelector<HTMLElement>('[data-prerendered]')
    screen.getByRole('link', { name: 'First' }).focus()

    takeOverFromPrerendered({ subscribe }, place)
    screen.getByRole('link', { name: 'Second' }).focus()
    page?.setAttribute('data-pressed', '1')
    place.innerHTML = links
    const pressed = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    screen.getByRole('link', { name: 'Second' }).addEventListener('click', pressed)
    rendered()

    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Second' }))
    expect(pressed).toHaveBeenCalledTimes(1)
  })
})

test('the colours of a PDF stay where a PDF is shown, and leave where a guard has led elsewhere', () => {
  const themeAt = (pathname: string) => {
    document.documentElement.dataset['pageTheme'] = 'night'
    forgetPageTheme({ state: { location: { pathname } } })
    return document.documentElement.dataset['pageTheme']
  }
  expect([themeAt('/pdfViewer/a.pdf'), themeAt('/pdfviewer/a.pdf'), themeAt('/Login')]).toEqual([
    'night',
    'night',
    undefined,
  ])
  delete document.documentElement.dataset['pageTheme']
})
