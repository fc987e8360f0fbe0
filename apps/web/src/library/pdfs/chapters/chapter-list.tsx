import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import type { ChapterRow, RowErrors } from './chapter-rows.ts'
import classes from './chapters-dialog.module.css'
import type { ChapterRows } from './use-chapter-rows.ts'

const levels = [
  { value: '0', label: 'Chapter' },
  { value: '1', label: 'Part' },
  { value: '2', label: 'Subpart' },
]

interface ChapterItemProps extends Pick<ChapterRows, 'change'> {
  row: ChapterRow
  /** Counts from 1. */
  number: number
  errors: RowErrors | undefined
  onNext: (id: number) => void
  onRemove: (id: number) => void
}

const indentOf = (level: number): CSSProperties & Record<'--level', number> => ({ '--level': level })

/** One chapter. Rendered again only when it changes: a book has hundreds. */
const ChapterItem = memo(({ row, number, errors, change, onNext, onRemove }: ChapterItemProps) => {
  const { id, title, page, level } = row
  const nextByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext(id)
  }
  return (
    <li className={classes.row} style={indentOf(level)} data-row={id}>
      <TextInput
        className={classes.title}
        aria-label={`Title, row ${number}`}
        placeholder="Title"
        autoComplete="off"
        maxLength={200}
        data-field="title"
        value={title}
        error={errors?.title}
        onKeyDown={nextByEnter}
        onChange={(event) => change(id, { title: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Page, row ${number}`}
        placeholder="Page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        data-field="page"
        value={page}
        error={errors?.page}
        onKeyDown={nextByEnter}
        onChange={(event) => change(id, { page: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`Level, row ${number}`}
        data={levels}
        value={String(level)}
        onChange={(event) => change(id, { level: Number(event.currentTarget.value) })}
      />
      <ActionIcon
        className={classes.remove}
        aria-label={`Remove ${title.trim() === '' ? `row ${number}` : title.trim()}`}
        onClick={() => onRemove(id)}
      >
        <Trash2 size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
})

interface ChapterListProps extends Pick<ChapterRows, 'rows' | 'errors' | 'change'> {
  onNext: (id: number) => void
  onRemove: (id: number) => void
}

/** Edits the chapters of a PDF row by row. Enter leads to the next one. */
export const ChapterList = ({ rows, errors, ...actions }: ChapterListProps) => (
  <>
    <div className={classes.heads} aria-hidden="true">
      <span>Title</span>
      <span>Page</span>
      <span>Level</span>
    </div>
    <ol className={classes.rows} aria-label="Chapters">
      {rows.map((row, index) => (
        <ChapterItem key={row.id} row={row} number={index + 1} errors={errors.get(row.id)} {...actions} />
      ))}
    </ol>
  </>
)
