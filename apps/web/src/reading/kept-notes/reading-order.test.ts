import { expect, test } from 'vitest'
import type { KeptState } from './states/kept-states.ts'
import { inReadingOrder } from './kept-list.tsx'

const note = (pdfFile: string): KeptState => ({
  pdfFile,
  title: pdfFile,
  subject: null,
  sizeBytes: 1,
  receivedBytes: 1,
  status: 'kept',
  failure: null,
  keepUntil: null,
})

test('offline the note that was read last comes first, and those that were never read last', () => {
  const readAt: Record<string, string> = { b: '2026-11-20T10:00:00.000Z', d: '2026-11-24T10:00:00.000Z' }
  const placeOf = (pdfFile: string) => {
    const at = readAt[pdfFile]
    return at === undefined ? null : { page: 7, offset: 0, seen: 7, version: 1, readAt: at }
  }
  const found = inReadingOrder(['a', 'b', 'c', 'd'].map(note), placeOf)
  expect(found.map((one) => [one.note.pdfFile, one.place?.page])).toEqual([
    ['d', 7],
    ['b', 7],
    ['a', undefined],
    ['c', undefined],
  ])
})
