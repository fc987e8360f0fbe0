import { type ExportFormat, type ExportName, exportNames } from '@lectureshelf/contract/site/exports'
import { type RawSearch, day, oneOf, readPaging, text } from '../../lib/page-search.ts'
import { type DayRange, type Preset, daysOf, presets } from './periods.ts'

export const formats = ['xlsx', 'csv'] as const satisfies ExportFormat[]
export const periods = [...presets, 'days'] as const

/** Reads from an address which list is downloaded, of what days, how, and what narrows it. */
export const readExportSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  list: oneOf(exportNames)(raw['list']),
  period: oneOf(periods)(raw['period']),
  from: day(raw['from']),
  to: day(raw['to']),
  format: oneOf(formats)(raw['format']),
  state: text(raw['state']),
  account: text(raw['account']),
  kind: text(raw['kind']),
  age: oneOf(['1', '3', '7'])(raw['age']),
  action: text(raw['action']),
  entity: text(raw['entity']),
  department: text(raw['department']),
  college: text(raw['college']),
  semester: text(raw['semester']),
  plan: text(raw['plan']),
  batch: text(raw['batch']),
})

export type ExportSearch = ReturnType<typeof readExportSearch>

/** The filters of each list, by their names in the address. */
const filters = {
  receipts: [],
  credits: ['state', 'account', 'q'],
  claims: ['state', 'kind', 'age', 'q'],
  subscriptions: ['state', 'q'],
  texts: ['state', 'q'],
  students: ['kind', 'department', 'college', 'semester', 'plan', 'batch', 'state', 'q'],
  books: [],
  audit: ['action', 'entity', 'q'],
} as const satisfies Record<ExportName, (keyof ExportSearch)[]>

type FilterName = (typeof filters)[ExportName][number]

const filterLabels: Record<FilterName, string> = {
  state: 'State',
  account: 'Account',
  kind: 'Kind',
  age: 'Days since sent, at least',
  action: 'What was done',
  entity: 'To what',
  department: 'Department',
  college: 'College',
  semester: 'Semester',
  plan: 'Plan',
  batch: 'Batch',
  q: 'Search',
}

/** Returns the name of a filter, as the screen of the list has it. */
export const filterLabelOf = (list: ExportName, name: FilterName): string => {
  if (list === 'students' && name === 'kind') return 'Role'
  if (list === 'students' && name === 'state') return 'Account'
  return filterLabels[name]
}

/** Removes every filter; the list, its days and the format stay. */
export const noFilters: Record<FilterName, undefined> = {
  state: undefined,
  account: undefined,
  kind: undefined,
  age: undefined,
  action: undefined,
  entity: undefined,
  department: undefined,
  college: undefined,
  semester: undefined,
  plan: undefined,
  batch: undefined,
  q: undefined,
}

/** A file to download. */
export interface ExportChoice {
  list: ExportName
  format: ExportFormat
  period: Preset | 'days'
  days: DayRange
  /** What narrows the list, by names of the address. */
  filters: (readonly [FilterName, string])[]
}

/** Returns the file that an address asks for: the receipts of this month as a workbook by default. */
export const exportChoiceOf = (search: ExportSearch, today: string): ExportChoice => {
  const { list = 'receipts', format = 'xlsx', period = 'thisMonth', from, to } = search
  return {
    list,
    format,
    period,
    days: period === 'days' ? { from, to } : daysOf(period, today),
    filters: filters[list].flatMap((name) => {
      const value = search[name]
      return value === undefined || value === '' ? [] : [[name, value] as const]
    }),
  }
}
