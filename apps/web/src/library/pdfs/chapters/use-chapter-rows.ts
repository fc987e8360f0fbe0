import type { Chapter } from '@lectureshelf/contract/library/scans'
import { useCallback, useState } from 'react'
import type { RefusedField } from '../../../ui/forms/refusal-sentence.ts'
import { type ChapterRow, type RowErrors, chaptersOf, checkRows, rowOf } from './chapter-rows.ts'

interface Shown {
  rows: readonly ChapterRow[]
  errors: ReadonlyMap<number, RowErrors>
  problem: string | null
}

const shownOf = (rows: readonly ChapterRow[]): Shown => ({ rows, errors: new Map(), problem: null })

const withoutErrors = (errors: Shown['errors'], id: number): Shown['errors'] =>
  new Map([...errors].filter(([other]) => other !== id))

/** Reads the row and the field of a refusal, such as "chapters.3.pageNumber"; null for all of them together. */
const placeOf = (name: string): { index: number; field: keyof RowErrors } | null => {
  const [, index, field] = /^chapters\.(\d+)\.(title|pageNumber|level)$/.exec(name) ?? []
  return index === undefined ? null : { index: Number(index), field: field === 'title' ? 'title' : 'page' }
}

/** Manages the rows of the form that types chapters, with what is wrong in each. */
export const useChapterRows = (first: readonly ChapterRow[]) => {
  const [shown, setShown] = useState(() => shownOf(first))
  const change = useCallback(
    (id: number, values: Partial<Omit<ChapterRow, 'id'>>) =>
      setShown(({ rows, errors }) => ({
        rows: rows.map((row) => (row.id === id ? { ...row, ...values } : row)),
        errors: errors.has(id) ? withoutErrors(errors, id) : errors,
        problem: null,
      })),
    [],
  )
  const remove = useCallback(
    (id: number) =>
      setShown(({ rows, errors }) => ({
        rows: rows.filter((row) => row.id !== id),
        errors: withoutErrors(errors, id),
        problem: null,
      })),
    [],
  )
  const insert = useCallback(
    (added: readonly ChapterRow[]) =>
      setShown((old) => ({ ...old, rows: [...old.rows, ...added], problem: null })),
    [],
  )
  /** Shows what is wrong and returns null, or returns the chapters to save. */
  const check = (pageCount: number | null): Chapter[] | null => {
    const checked = checkRows(shown.rows, pageCount)
    setShown(checked)
    return checked.errors.size > 0 || checked.problem !== null ? null : chaptersOf(checked.rows)
  }
  /** Shows what the server finds wrong with the chapters that were just sent. */
  const refuse = ({ name, reason }: RefusedField) =>
    setShown((old) => {
      const place = placeOf(name)
      const row = place === null ? undefined : old.rows[place.index]
      if (place === null || row === undefined) return { ...old, problem: reason }
      return { ...old, errors: new Map([...old.errors, [row.id, { [place.field]: reason }]]) }
    })
  const replace = (next: readonly Chapter[]) => setShown(shownOf(next.map(rowOf)))
  return { ...shown, change, remove, insert, check, refuse, replace }
}

export type ChapterRows = ReturnType<typeof useChapterRows>
