import { describe, expect, it } from 'vitest'
import { chapterAt } from './outline-place.ts'
import { labelOf, pageLine, pageOfInput } from './page-labels.ts'
import type { OutlineEntry } from './state.ts'

const labels = ['i', 'ii', '1', '2', '3']

describe('the labels of pages', () => {
  it('are before the number, when they differ from it', () => {
    expect(pageLine(labels, 2, 5)).toBe('ii (2 of 5)')
    expect(pageLine(null, 2, 5)).toBe('2 of 5')
    expect(pageLine(['1', 'B'], 1, 2)).toBe('1 of 2')
    expect(labelOf(['', 'B'], 1)).toBeNull()
  })

  it('win against numbers in the field', () => {
    expect(pageOfInput(labels, ' II ', 5)).toBe(2)
    expect(pageOfInput(labels, '3', 5)).toBe(5)
    expect(pageOfInput(labels, '4', 5)).toBe(4)
    expect(pageOfInput(null, '99', 5)).toBe(5)
    for (const input of ['', '0', '1.5', 'x', '1e1', '0x2', '-1', '+1'])
      expect(pageOfInput(labels, input, 5)).toBeNull()
  })
})

const entry = (key: string, page: number | null, children: OutlineEntry[] = []): OutlineEntry => ({
  key,
  title: key,
  url: null,
  page,
  isPlace: true,
  children,
})

describe('the chapter of a page', () => {
  const entries = [entry('0', 3), entry('1', null, [entry('1.0', 10), entry('1.1', 14)]), entry('2', 20)]

  it('is the last that begins before it, with what it is part of', () => {
    expect(chapterAt(entries, 2)).toEqual([])
    expect(chapterAt(entries, 9)).toEqual(['0'])
    expect(chapterAt(entries, 14)).toEqual(['1', '1.1'])
    expect(chapterAt(entries, 99)).toEqual(['2'])
  })
})
