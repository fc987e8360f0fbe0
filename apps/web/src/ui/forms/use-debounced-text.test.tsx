import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebouncedText } from './use-debounced-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A box whose text is in an address that others may change, too. */
const open = (first?: string) => {
  const found: (string | undefined)[] = []
  const { result, rerender } = renderHook(
    ({ given }: { given: string | undefined }) => useDebouncedText(given, (text) => found.push(text)),
    { initialProps: { given: first } },
  )
  return {
    found,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () =>
      act(() => {
        vi.advanceTimersByTime(1000)
      }),
    arrive: (given: string | undefined) => rerender({ given }),
  }
}

test('the text of a box follows an address that was changed elsewhere', () => {
  const box = open('rao')
  box.arrive(undefined)
  expect(box.text()).toBe('')
  box.arrive('asha')
  expect(box.text()).toBe('asha')
  box.type('asha r')
  box.pause()
  box.arrive('asha r')
  box.arrive(undefined)
  expect(box.text()).toBe('')
  expect(box.found).toEqual(['asha r'])
})

test('letters that are typed while the address changes stay', () => {
  const box = open()
  box.type('a')
  box.pause()
  box.type('ab')
  box.arrive('a')
  expect(box.text()).toBe('ab')
  box.pause()
  box.type('abc')
  box.pause()
  box.arrive('ab')
  expect(box.text()).toBe('abc')
  box.arrive('abc')
  box.type('abcd')
  box.arrive('elsewhere')
  expect(box.text()).toBe('abcd')
  box.pause()
  expect(box.found).toEqual(['a', 'ab', 'abc', 'abcd'])
})

test('a text that was typed and undone at once is not taken for a later one', () => {
  const box = open()
  box.type('a')
  box.type('')
  box.pause()
  box.arrive('b')
  expect(box.text()).toBe('b')
  box.arrive(undefined)
  expect(box.text()).toBe('')
})
