import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTimeForMore } from './use-time-for-more.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the first page has two seconds before anything else is loaded', () => {
  const { result } = renderHook(() => useTimeForMore(false))
  act(() => void vi.advanceTimersByTime(1999))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

it('a reader who does something, or whose address asks for it, does not wait', () => {
  const { result } = renderHook(() => useTimeForMore(false))
  fireEvent.pointerDown(document.body)
  expect(result.current).toBe(true)
  expect(renderHook(() => useTimeForMore(true)).result.current).toBe(true)
})
