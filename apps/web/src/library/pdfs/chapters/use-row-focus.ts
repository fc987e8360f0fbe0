import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { rowOf } from './chapter-rows.ts'
import type { ChapterRows } from './use-chapter-rows.ts'

const rowIn = (list: Element | null, id: number) => list?.querySelector(`[data-row="${id}"]`)

const titleIn = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-field="title"]') ?? null

/** Adds and removes rows, and moves the focus with them. */
export const useRowFocus = ({ insert, remove: removeRow }: Pick<ChapterRows, 'insert' | 'remove'>) => {
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const append = useCallback(() => {
    const row = rowOf()
    flushSync(() => insert([row]))
    titleIn(rowIn(list.current, row.id))?.focus()
  }, [insert])
  /** Leads from one row to the next; below the last one it adds another. */
  const next = useCallback(
    (id: number) => {
      const title = titleIn(rowIn(list.current, id)?.nextElementSibling)
      if (title === null) append()
      else title.focus()
    },
    [append],
  )
  const remove = useCallback(
    (id: number) => {
      const row = rowIn(list.current, id)
      const neighbour = titleIn(row?.nextElementSibling) ?? titleIn(row?.previousElementSibling)
      flushSync(() => removeRow(id))
      ;(neighbour ?? add.current)?.focus()
    },
    [removeRow],
  )
  return { list, add, append, next, remove }
}
