import { Title } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import { ListTotal } from '../../ui/lists/record.tsx'
import { RemoveRowButton } from './remove-row-button.tsx'
import { RowDialog, type RowForm } from './row-dialog.tsx'
import shared from '../../ui/shared.module.css'
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
  /** Content between the heading and the rows. */
  children?: ReactNode
  /** Shown when there are no rows. */
  empty: string
}

/** Shows one list of the reference data with the actions for its rows. */
export const RowSection = ({ title, hint, add, rows, children, empty }: RowSectionProps) => {
  const id = useId()
  const total = useRef<HTMLOutputElement>(null)
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          <p className={classes.hint}>{hint}</p>
        </div>
        {add !== undefined && <RowDialog form={add} label={add.title} fullLabel={add.title} />}
      </div>
      {children}
      <ListTotal ref={total}>
        {rows.length === 0 ? empty : formatCount(rows.length, 'entry', 'entries')}
      </ListTotal>
      <ul className={classes.rows} aria-label={title}>
        {rows.map(({ key, title: name, detail, what, edit, remove }) => (
          <li key={key} className={classes.row}>
            <div className={classes.words}>
              <strong>{name}</strong>
              <span className={classes.detail}>{detail}</span>
            </div>
            <div className={shared.row}>
              <RowDialog form={edit} label="Edit" fullLabel={`Edit ${what}`} />
              {remove !== undefined && (
                <RemoveRowButton what={what} remove={remove} onRemoved={() => total.current?.focus()} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
