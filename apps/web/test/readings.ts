import type { ContinueReading, ReadingProgress } from '@lectureshelf/contract/reading/readings'

/** Builds a note to continue. */
export const makeContinued = (changes: Partial<ContinueReading> = {}): ContinueReading => ({
  pdfFile: 'bird.pdf',
  version: 1,
  title: "BIRD 2.0 User's Guide",
  page: 42,
  pageCount: 78,
  readAt: '2026-11-22T18:00:00.000Z',
  cover: '/covers/bird.webp',
  subject: {
    subCode: 'BCS502',
    subAbb: 'CN',
    subName: 'Computer Networks',
    deptId: 'CSE',
    scheme: '2022',
    semName: '5th Sem',
  },
  ...changes,
})

/** Builds how far a PDF was read. */
export const makeProgress = (changes: Partial<ReadingProgress> = {}): ReadingProgress => ({
  pdfFile: 'bird.pdf',
  subCode: 'BCS502',
  page: 42,
  furthest: 42,
  pageCount: 78,
  ...changes,
})
