import { ActionIcon, Button, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Fold } from '../../ui/folds/fold.tsx'
import { openFoldsAround } from '../../ui/folds/open-folds.ts'
import classes from './settings-form.module.css'
import { personValues } from './settings-values.ts'
import type { SettingsFormState } from './use-settings-form.ts'

const personsMax = 16

interface PersonRowProps {
  form: SettingsFormState
  index: number
  onMove: (to: number) => void
  onRemove: () => void
}

interface PersonButtonsProps extends Omit<PersonRowProps, 'form'> {
  name: string
  isLast: boolean
}

const PersonButtons = ({ index, name, isLast, onMove, onRemove }: PersonButtonsProps) => (
  <div className={classes.personButtons}>
    <ActionIcon
      data-move={`up ${index}`}
      disabled={index === 0}
      onClick={() => onMove(index - 1)}
      aria-label={`Move ${name} up`}
    >
      <ArrowUp size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon
      data-move={`down ${index}`}
      disabled={isLast}
      onClick={() => onMove(index + 1)}
      aria-label={`Move ${name} down`}
    >
      <ArrowDown size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon onClick={onRemove} aria-label={`Remove ${name}`}>
      <Trash2 size={20} aria-hidden="true" />
    </ActionIcon>
  </div>
)

const PersonRow = ({ form, index, onMove, onRemove }: PersonRowProps) => {
  const { persons } = form.values
  const number = index + 1
  const name = persons[index]?.name.trim() || `person ${number}`
  return (
    <li>
      <Fold
        name="responsible-persons"
        title={<span className={classes.foldTitle}>{persons[index]?.name.trim() || `Person ${number}`}</span>}
        line={persons[index]?.duty}
      >
        <div className={classes.person}>
          <TextInput
            label={`Name of person ${number}`}
            maxLength={100}
            {...form.getInputProps(`persons.${index}.name`)}
          />
          <TextInput
            label={`Duty of person ${number}`}
            maxLength={100}
            {...form.getInputProps(`persons.${index}.duty`)}
          />
          <PersonButtons
            index={index}
            name={name}
            isLast={index === persons.length - 1}
            onMove={onMove}
            onRemove={onRemove}
          />
        </div>
      </Fold>
    </li>
  )
}

/** Adds, removes and moves people; the focus follows the row. */
const usePersonRows = (form: SettingsFormState) => {
  const { persons } = form.values
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const focus = (...selectors: string[]) => {
    const found = selectors.map((selector) => list.current?.querySelector<HTMLElement>(selector))
    const target = found.find((element) => element !== null && element !== undefined) ?? add.current
    if (target === undefined || target === null) return
    // The field of a person who was just added is in a closed fold.
    openFoldsAround(target)
    target.focus()
  }
  const move = (from: number, to: number) => {
    flushSync(() => form.reorderListItem('persons', { from, to }))
    const ways = to < from ? (['up', 'down'] as const) : (['down', 'up'] as const)
    focus(...ways.map((way) => `[data-move="${way} ${to}"]:not(:disabled)`))
  }
  const remove = (index: number) => {
    flushSync(() => form.removeListItem('persons', index))
    focus(`li:nth-child(${Math.min(index + 1, persons.length - 1)}) summary`)
  }
  const append = () => {
    flushSync(() => form.insertListItem('persons', personValues()))
    focus(`[data-path="persons.${persons.length}.name"]`)
  }
  return { list, add, move, remove, append }
}

/** Edits the people and their duties in rows that open one at a time, to add, remove, and move with buttons. */
export const PersonsFields = ({ form }: { form: SettingsFormState }) => {
  const { persons } = form.values
  const { list, add, move, remove, append } = usePersonRows(form)
  return (
    <>
      <ul ref={list} className={classes.folds}>
        {persons.map(({ key }, index) => (
          <PersonRow
            key={key}
            form={form}
            index={index}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Button
        ref={add}
        variant="default"
        className={classes.add}
        disabled={persons.length >= personsMax}
        onClick={append}
      >
        Add a person
      </Button>
    </>
  )
}
