import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { NativeSelect, SimpleGrid, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatShortDate } from '../../../lib/format.ts'
import { extendStudents, undoExtensions } from './api.ts'
import { BulkAction } from './bulk-action.tsx'
import { type Extension, daysOf, freezeExtension, todayInIndia } from './bulk-rows.ts'

const units = [
  { value: 'days', label: 'Days' },
  { value: 'months', label: 'Months' },
  { value: 'date', label: 'To a date' },
]

const mostOf = { days: 366, months: 24 } as const

/** Returns the extension that the fields describe; null while they describe none. */
const extensionOf = (unit: string, typed: string, day: string, today: string): Extension | null => {
  if (unit === 'date') return day >= today ? { unit, day } : null
  const count = Number(typed)
  if (unit !== 'days' && unit !== 'months') return null
  return Number.isInteger(count) && count >= 1 && count <= mostOf[unit] ? { unit, count } : null
}

export interface StudentsActionProps {
  /** The chosen people, as the list showed them when the dialog opened. */
  people: readonly StudentRecord[]
  onRunning: (isRunning: boolean) => void
  onClose: () => void
}

/** Extends the plans of chosen students. */
export const ExtendStudents = ({ people, ...dialog }: StudentsActionProps) => {
  const [unit, setUnit] = useState('days')
  const [typed, setTyped] = useState('')
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const today = todayInIndia()
  const extension = extensionOf(unit, typed, day, today)
  const frozen = extension === null ? { rows: [], leftOut: [] } : freezeExtension(people, extension, today)
  const { rows } = frozen
  const days = rows.map(({ to }) => to).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const lastDays =
    first === last
      ? `The last day becomes ${formatShortDate(first)}`
      : `The last days become ${formatShortDate(first)} to ${formatShortDate(last)}`
  const sum =
    rows.length === 0
      ? 'Nobody gets more days.'
      : `${formatCount(rows.length, 'student gets', 'students get')} ${formatCount(daysOf(rows, today), 'day')} in all. ${lastDays}.`
  const validate = () => {
    setIsBlank(reason.trim() === '')
    return reason.trim() !== ''
  }
  return (
    <BulkAction
      {...dialog}
      frozen={frozen}
      sum={extension === null ? null : sum}
      saveLabel={`Extend ${formatCount(rows.length, 'student')}`}
      what="extended"
      effectOf={({ endsOn, to }) => `${formatShortDate(endsOn)} to ${formatShortDate(to)}`}
      send={(portion) => extendStudents(portion, reason)}
      undo={{ send: undoExtensions, what: 'put back' }}
      validate={validate}
    >
      <SimpleGrid cols={2} spacing="md">
        <NativeSelect
          label="Extend by"
          data={units}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
        />
        {unit === 'date' ? (
          <TextInput
            type="date"
            label="New last day"
            min={today}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            label="How many"
            inputMode="numeric"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </SimpleGrid>
      <Textarea
        label="Reason"
        description="For the audit log. A plan that has ended counts from today."
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={isBlank ? 'Reason is required.' : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setIsBlank(false)
        }}
      />
    </BulkAction>
  )
}
