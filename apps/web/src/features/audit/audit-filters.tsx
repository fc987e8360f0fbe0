import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Filters } from '../../ui/lists/record.tsx'
import { type AuditFilter, auditQuery } from './api.ts'
import { actionWords, entityWords } from './audit-words.ts'

type Narrowing = Pick<AuditFilter, 'action' | 'entity' | 'from' | 'to'>

interface AuditFiltersProps {
  shown: Narrowing
  onChange: (filter: Narrowing) => void
}

/** Returns the day that an address names, if it is one. */
const dayOf = (day: string | undefined): string | undefined =>
  day !== undefined && /^2\d{3}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(day) && !Number.isNaN(Date.parse(day))
    ? day
    : undefined

/** Returns the filter that an address asks for. */
export const auditFilterOf = ({ action, entity, from, to }: Narrowing): Narrowing => ({
  action,
  entity,
  from: dayOf(from),
  to: dayOf(to),
})

/** Narrows the log by what was done, to what, and when. */
export const AuditFilters = ({ shown, onChange }: AuditFiltersProps) => {
  const { data } = useQuery(auditQuery({}))
  const { action = '', entity = '', from = '', to = '' } = auditFilterOf(shown)
  const all = { value: '', label: 'All' }
  return (
    <Filters>
      <NativeSelect
        label="What was done"
        value={action}
        data={[all, ...(data?.actions ?? []).map((value) => ({ value, label: actionWords(value) }))]}
        onChange={(event) => onChange({ action: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="To what"
        value={entity}
        data={[all, ...(data?.entities ?? []).map((value) => ({ value, label: entityWords(value) }))]}
        onChange={(event) => onChange({ entity: event.currentTarget.value || undefined })}
      />
      <TextInput
        label="From"
        type="date"
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        label="To"
        type="date"
        value={to}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </Filters>
  )
}
