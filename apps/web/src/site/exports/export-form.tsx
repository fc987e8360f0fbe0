import { type ExportFormat, type ExportName, isPeriod, noPeriod } from '@lectureshelf/contract/site/exports'
import { Button, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '../../lib/format.ts'
import { type FilterField, FilterFields, choicesOf } from '../../ui/lists/filter-fields.tsx'
import { Facts, Filters } from '../../ui/lists/record.tsx'
import shared from '../../ui/shared.module.css'
import { accountsQuery } from '../../money/accounts/api.ts'
import { DownloadExportButton } from './download-export-button.tsx'
import {
  type ExportChoice,
  type ExportSearch,
  exportChoiceOf,
  filterLabelOf,
  formats,
  noFilters,
  periods,
} from './export-search.ts'
import type { DayRange } from './periods.ts'

const listWords: Record<ExportName, string> = {
  receipts: 'Receipts',
  credits: 'Credits',
  claims: 'Registrations',
  subscriptions: 'Subscriptions',
  texts: 'Messages for WhatsApp',
  students: 'Students',
  books: 'Books by month',
  audit: 'Audit log',
}

const periodWords: Record<(typeof periods)[number], string> = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This financial year',
  lastYear: 'Last financial year',
  all: 'Any time',
  days: 'From a day to a day',
}

const formatWords: Record<ExportFormat, string> = { xlsx: 'Workbook (XLSX)', csv: 'Table of text (CSV)' }

type FieldName = 'list' | 'period' | 'from' | 'to' | 'format'

const fieldsOf = ({ period }: ExportChoice, lists: readonly ExportName[]): FilterField<FieldName>[] => [
  { name: 'list', label: 'List', choices: choicesOf(lists, listWords), none: null },
  { name: 'period', label: 'Period', choices: choicesOf(periods, periodWords), none: null },
  ...(period === 'days'
    ? [{ name: 'from', label: 'First day' } as const, { name: 'to', label: 'Last day' } as const]
    : []),
  { name: 'format', label: 'Format', choices: choicesOf(formats, formatWords), none: null },
]

/** Says the days of a period: "1 Apr 2026 to 31 Mar 2027". */
const daysWords = ({ from, to }: DayRange): string => {
  if (from === undefined && to === undefined) return 'Everything since the beginning.'
  if (to === undefined) return `From ${formatShortDate(from ?? '')} on.`
  if (from === undefined) return `Until ${formatShortDate(to)}.`
  return `${formatShortDate(from)} to ${formatShortDate(to)}, both days included.`
}

interface ExportFormProps {
  search: ExportSearch
  /** The lists that the reader may download. */
  lists: readonly ExportName[]
  /** The day in India. */
  today: string
  /** Returns the value of a filter in the words of the list's own screen. */
  filterWords: (list: ExportName, name: string, value: string) => string
  onChange: (change: Partial<ExportSearch>) => void
}

/** What a change means besides itself: another list has other filters, and own days begin with those shown. */
const changeOf = (change: Record<string, string | undefined>, { days }: ExportChoice) => {
  if ('list' in change) return { ...noFilters, ...change }
  if ('period' in change)
    return change['period'] === 'days'
      ? { ...change, ...days }
      : { ...change, from: undefined, to: undefined }
  return change
}

interface ShownFiltersProps extends Pick<ExportFormProps, 'filterWords'> {
  choice: ExportChoice
  onRemove: () => void
}

/** The address has the id of an account, which a person knows by its name, and codes that screens have words for. */
const useFilterFacts = ({ list, filters }: ExportChoice, filterWords: ExportFormProps['filterWords']) => {
  const enabled = filters.some(([name]) => name === 'account')
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled })
  const nameOf = (id: string): string => accounts.find(({ _id }) => _id === id)?.name ?? id
  return filters.map(
    ([name, value]) =>
      [
        filterLabelOf(list, name),
        name === 'account' ? nameOf(value) : filterWords(list, name, value),
      ] as const,
  )
}

const ShownFilters = ({ choice, filterWords, onRemove }: ShownFiltersProps) => (
  <div className={shared.part}>
    <Facts facts={useFilterFacts(choice, filterWords)} />
    <div>
      <Button variant="default" onClick={onRemove}>
        Remove the filters
      </Button>
    </div>
  </div>
)

/** Chooses a list, its days and a format, and downloads it. The choice is in the address. */
export const ExportForm = ({ search, lists, today, filterWords, onChange }: ExportFormProps) => {
  const choice = exportChoiceOf(search, today)
  const { list, period, format, days, filters } = choice
  return (
    <div className={shared.part}>
      <Filters>
        <FilterFields
          shown={{ list, period, format, from: days.from, to: days.to }}
          fields={fieldsOf(choice, lists)}
          onChange={(change) => onChange(changeOf(change, choice))}
        />
      </Filters>
      {filters.length > 0 && (
        <ShownFilters choice={choice} filterWords={filterWords} onRemove={() => onChange(noFilters)} />
      )}
      {isPeriod(days) ? (
        <output className={shared.note}>{daysWords(days)}</output>
      ) : (
        <Input.Error role="alert">{noPeriod.error}</Input.Error>
      )}
      <div>
        <DownloadExportButton choice={choice} />
      </div>
    </div>
  )
}
