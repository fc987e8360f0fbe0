import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fold } from '../../ui/folds/fold.tsx'
import { Badge } from '../../ui/lists/record.tsx'
import shared from '../../ui/shared.module.css'
import classes from './settings-form.module.css'
import type { SettingsPartId } from './api.ts'
import type { SettingsFormState } from './use-settings-form.ts'

interface SettingsPartProps {
  id: SettingsPartId
  title: string
  note?: string
  /** The values in a line, shown while the part is closed. */
  line: string
  form: SettingsFormState
  /** Names of its fields, to mark the part when one of them has changed. */
  fields: readonly string[]
  children: ReactNode
}

/** Folds some of the settings under a heading with their values in a line. */
export const SettingsPart = ({ id, title, note, line, form, fields, children }: SettingsPartProps) => (
  <Fold
    id={id}
    line={line}
    title={
      <span className={classes.partTitle}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {fields.some((field) => form.isDirty(field)) && <Badge tone="warn">Changed</Badge>}
      </span>
    }
  >
    <div className={shared.part}>
      {note !== undefined && <p className={shared.note}>{note}</p>}
      {children}
    </div>
  </Fold>
)
