import { Chapter, Chapters, scanMessages } from '@lectureshelf/contract/library/scans'

/** A chapter as it stands in the form. */
export interface ChapterRow {
  /** Tells rows apart while they move. */
  id: number
  title: string
  page: string
  level: number
}

export interface RowErrors {
  title?: string
  page?: string
}

export interface CheckedRows {
  /** The rows in the order of their pages, without empty ones. */
  rows: ChapterRow[]
  /** By the id of the row. */
  errors: ReadonlyMap<number, RowErrors>
  /** What is wrong with all of them together. */
  problem: string | null
}

let lastId = 0

/** Creates a row of the form; without a chapter an empty one. */
export const rowOf = ({ title, pageNumber, level }: Partial<Chapter> = {}): ChapterRow => {
  lastId += 1
  return { id: lastId, title: title ?? '', page: pageNumber?.toString() ?? '', level: level ?? 0 }
}

const isEmpty = ({ title, page }: ChapterRow): boolean => title.trim() === '' && page.trim() === ''

const chapterOf = ({ title, page, level }: ChapterRow): Chapter => ({
  title: title.trim(),
  pageNumber: Number(page),
  level,
})

/** Returns the chapters of checked rows. */
export const chaptersOf = (rows: readonly ChapterRow[]): Chapter[] => rows.map(chapterOf)

const pageError = (page: string, pageCount: number | null): string | null => {
  if (!/^\d{1,6}$/.test(page.trim())) return 'Page must be a number.'
  return pageCount !== null && Number(page) > pageCount ? scanMessages.chaptersBeyond(pageCount) : null
}

const errorsOf = (row: ChapterRow, pageCount: number | null): RowErrors | null => {
  const errors: RowErrors = {}
  const result = Chapter.safeParse(chapterOf(row))
  for (const { path, message } of result.error?.issues ?? []) {
    if (path[0] === 'title') errors.title ??= message
    if (path[0] === 'pageNumber') errors.page ??= message
  }
  const page = pageError(row.page, pageCount)
  if (page !== null) errors.page = page
  return errors.title === undefined && errors.page === undefined ? null : errors
}

/** Checks the rows of the form, and sorts them when each has a page. */
export const checkRows = (all: readonly ChapterRow[], pageCount: number | null): CheckedRows => {
  const rows = all.filter((row) => !isEmpty(row))
  const errors = new Map<number, RowErrors>()
  for (const row of rows) {
    const found = errorsOf(row, pageCount)
    if (found !== null) errors.set(row.id, found)
  }
  if (errors.size > 0) return { rows, errors, problem: null }
  const sorted = rows.toSorted((left, right) => Number(left.page) - Number(right.page))
  const whole = Chapters.safeParse(chaptersOf(sorted))
  return { rows: sorted, errors, problem: whole.error?.issues[0]?.message ?? null }
}
