import { Loader, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { SteadyResult } from '../../lib/http/steady-query.ts'
import { type ReactNode, useState } from 'react'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import shared from '../../ui/shared.module.css'
import classes from './credits.module.css'

const typingPauseMs = 250

interface FindDialogProps {
  label: string
  /** Name of the button, for a screen reader. */
  name: string
  title: string
  intro?: string
  fieldLabel: string
  renderFound: (q: string, onClose: () => void) => ReactNode
}

/** A button whose dialog finds one of many by name, USN or UTR, while one types. */
export const FindDialog = ({ fieldLabel, intro, renderFound, ...button }: FindDialogProps) => {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs)
  return (
    <DialogButton {...button} size={560}>
      {(onClose) => (
        <Stack gap="md">
          {intro !== undefined && <Text>{intro}</Text>}
          <TextInput
            label={fieldLabel}
            description="Name, USN or UTR"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {renderFound(q, onClose)}
        </Stack>
      )}
    </DialogButton>
  )
}

interface FoundListProps<Item> {
  found: SteadyResult<{ items: Item[]; total: number }>
  label: string
  loadingLabel: string
  countWords: (total: number) => string
  renderItem: (item: Item) => ReactNode
}

/** What a dialog has found, with how many there are. */
export const FoundList = <Item,>({
  found,
  label,
  loadingLabel,
  countWords,
  renderItem,
}: FoundListProps<Item>) => {
  const { data, error, refetch } = found
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loader aria-label={loadingLabel} />
  const more = data.total - data.items.length
  return (
    <>
      <output className={classes.note}>{countWords(data.total)}</output>
      <ul className={shared.spacedList} aria-label={label}>
        {data.items.map(renderItem)}
      </ul>
      {more > 0 && <Text c="dimmed">{more} more: type a part of the name, the USN or the UTR.</Text>}
    </>
  )
}
