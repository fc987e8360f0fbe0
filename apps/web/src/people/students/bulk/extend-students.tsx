import { dayInIndia } from '@lectureshelf/contract/formats/days'
import type { ExtensionRow } from '@lectureshelf/contract/people/bulk'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { NativeSelect, SimpleGrid, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatShortDate } from '../../../lib/format.ts'
import { wholeNumberOf } from '../../../lib/typed-text/typed-number.ts'
import { extendStudents, undoExtensions } from './api.ts'
import { BulkAction } from './bulk-action.tsx'
import { type Extension, daysOf, freezeExtension } from './bulk-rows.ts'

const units = [
  { value: 'days', label: 'Days' },
  { value: 'months', label: 'Months' },
  { value: 'date', label: 'To a date' },
]

const mostOf = { days: 366, months: 24 } as const

const nothingTyped = { unit: 'days', count: '', day: '' }

/** Returns the extension that the fields describe; null while they describe none. */
const extensionOf = ({ unit, day, ...typed }: typeof nothingTyped, today: string): Extension | null => {
  if (unit === 'date') return day >= today ? { unit, day } : null
  const count = wholeNumberOf(typed.count)
  if (unit !== 'days' && unit !== 'months') return null
  return count >= 1 && count <= mostOf[unit] ? { unit, count } : null
}

/** Says how many students get how many days, and until when. */
const sumOf = (rows: readonly ExtensionRow[], today: string): string => {
  if (rows.length === 0) return 'No one gets more days.'
  const days = rows.map(({ to }) => to).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const lastDays =
    first === last
      ? `The last day becomes ${formatShortDate(first)}`
      : `The last days become ${formatShortDate(first)} to ${formatShortDate(last)}`
  return `${formatCount(rows.length, 'student gets', 'students get')} ${formatCount(daysOf(rows, today), 'day')} in all. ${lastDays}.`
}

interface ExtensionFieldsProps {
  typed: typeof nothingTyped
  /** The first day that may become the last one. */
  today: string
  onChange: (typed: typeof nothingTyped) => void
}

/** Edits by how many days or months plans are extended, or to which day. */
const ExtensionFields = ({ typed, today, onChange }: ExtensionFieldsProps) => {
  const field = (name: keyof typeof nothingTyped) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <SimpleGrid cols={2} spacing="md">
      <NativeSelect label="Extend by" data={units} {...field('unit')} />
      {typed.unit === 'date' ? (
        <TextInput type="date" label="New last day" min={today} {...field('day')} />
      ) : (
        <TextInput label="How many" inputMode="numeric" data-autofocus {...field('count')} />
      )}
    </SimpleGrid>
  )
}

export interface StudentsActionProps {
  /** The chosen people, as the list showed them when the dialog opened. */
  people: readonly StudentRecord[]
  onRunning: (isRunning: boolean) => void
  onClose: () => void
}

/** Extends the plans of chosen students. */
export const ExtendStudents = ({ people, ...dialog }: StudentsActionProps) => {
  const [typed, setTyped] = useState(nothingTyped)
  const [reason, setReason] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const today = dayInIndia(new Date())
  const extension = extensionOf(typed, today)
  const frozen = extension === null ? { rows: [], leftOut: [] } : freezeExtension(people, extension, today)
  const validate = () => {
    setIsBlank(reason.trim() === '')
    return reason.trim() !== ''
  }
  return (
    <BulkAction
      {...dialog}
      frozen={frozen}
      sum={extension === null ? null : sumOf(frozen.rows, today)}
      saveLabel={`Extend ${formatCount(frozen.rows.length, 'student')}`}
      what="extended"
      effectOf={({ endsOn, to }) => `${formatShortDate(endsOn)} to ${formatShortDate(to)}`}
      send={(portion) => extendStudents(portion, reason)}
      undo={{ send: undoExtensions, what: 'put back' }}
      validate={validate}
    >
      <ExtensionFields typed={typed} today={today} onChange={setTyped} />
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
