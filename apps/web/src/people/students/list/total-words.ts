import { formatCount } from '../../../lib/format.ts'
import { cashierName, kindNames } from '../../../lib/kind-names.ts'
import type { PeopleFilter } from '../../../base/identity/keys.ts'

interface Totals {
  /** All students, regardless of the list's filter. */
  students: number
  /** All listed people, staff included. */
  listed: number
}

const isNarrowedBy = (filter: PeopleFilter, name: keyof PeopleFilter): boolean =>
  filter[name] !== undefined && filter[name] !== ''

/** Returns whether a filter narrows the list. */
export const isNarrowed = (filter: PeopleFilter): boolean =>
  (['q', 'kind', 'department', 'batch', 'college', 'semester', 'plan', 'state'] as const).some((name) =>
    isNarrowedBy(filter, name),
  )

/**
 * Describes how many students there are, and how many people a filter finds. Staff are not counted as
 * students.
 */
export const totalWords = (filter: PeopleFilter, { students, listed }: Totals): string => {
  const { kind } = filter
  if (!isNarrowed(filter)) {
    const staff = listed - students
    return staff > 0
      ? `Total students: ${students}, and ${staff} of the staff`
      : `Total students: ${students}`
  }
  if (kind === 'cashier') return `${formatCount(listed, cashierName)} found`
  if (kind !== undefined && kind !== 'student') return `${formatCount(listed, kindNames[kind])} found`
  const isOnlyByKind = kind === 'student' && !isNarrowed({ ...filter, kind: undefined })
  return isOnlyByKind ? `Total students: ${students}` : `Total students: ${students}, ${listed} found`
}
