import { Title } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import { ListTotal } from '../../ui/lists/record.tsx'
import { RemoveRowButton } from './remove-row-button.tsx'
import { AddRowButton, EditRowButton, type RowForm } from './row-dialog.tsx'
import classes from './reference-data.module.css'

interface EditableRow {
  key: string
  title: string
  detail: string
  /** Name of the row, such as "the batch 2026". */
  what: string
  edit: RowForm
  /** Absent for rows that cannot be deleted. */
  remove?: () => Promise<{ message: string }>
}

interface RowSectionProps {
  title: string
  hint: string
  /** Absent when nothing can be added. */
  add?: RowForm
  rows: readonly EditableRow[]
  /** How many rows there are, where only the first are shown. */
  count?: number
  /** Puts two short rows beside each other. */
  isShort?: boolean
  /** Content between the heading and the rows. */
  children?: ReactNode
  /** Shown when there are no rows. */
  empty: string
}

/** Shows one list of the reference data with the actions for its rows. */
export const RowSection = (props: RowSectionProps) => {
  const { title, hint, add, rows, count = rows.length, isShort = false, children, empty } = props
  const id = useId()
  const total = useRef<HTMLOutputElement>(null)
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id} className={classes.title}>
          {title}
        </Title>
        {add !== undefined && <AddRowButton form={add} />}
      </div>
      {children}
      <ListTotal ref={total}>
        {count === 0 ? empty : `${formatCount(count, 'entry', 'entries')}. ${hint}`}
      </ListTotal>
      <ul className={isShort ? `${classes.rows} ${classes.short}` : classes.rows} aria-label={title}>
        {rows.map(({ key, title: name, detail, what, edit, remove }) => (
          <li key={key}>
            <EditRowButton
              form={edit}
              name={`Edit ${what}:`}
              renderRemove={
                remove === undefined
                  ? undefined
                  : (onClose) => (
                      <RemoveRowButton
                        what={what}
                        remove={remove}
                        onRemoved={() => {
                          onClose()
                          total.current?.focus()
                        }}
                      />
                    )
              }
            >
              <span className={classes.words}>
                <strong>{name}</strong>
                <span className={classes.detail}>{detail}</span>
              </span>
            </EditRowButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
