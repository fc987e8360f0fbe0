import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RemoveScroll } from './scroll-lock.tsx'

const isHeld = () => document.body.hasAttribute('data-scroll-locked')
const gap = () => document.body.style.getPropertyValue('--removed-body-scroll-bar-size')

test('the page behind a dialog is held while it is open, and keeps the room of the scroll bar', () => {
  const { rerender, unmount } = render(<RemoveScroll>words</RemoveScroll>)
  expect(isHeld()).toBe(true)
  expect(gap()).toBe(`${window.innerWidth - document.documentElement.clientWidth}px`)
  rerender(<RemoveScroll enabled={false}>words</RemoveScroll>)
  expect([isHeld(), gap()]).toEqual([false, ''])
  rerender(<RemoveScroll enabled>words</RemoveScroll>)
  expect(isHeld()).toBe(true)
  unmount()
  expect(isHeld()).toBe(false)
})

test('the page is held until the last of two dialogs has closed, in whatever order', () => {
  const first = render(<RemoveScroll>first</RemoveScroll>)
  const second = render(<RemoveScroll>second</RemoveScroll>)
  first.unmount()
  expect(isHeld()).toBe(true)
  second.unmount()
  expect(isHeld()).toBe(false)
})
