import { kindOf } from '@lectureshelf/contract/access'
import type { BlockRow, ExtensionRow, MoveRow } from '@lectureshelf/contract/people/bulk'
import { leftOutReasons } from '@lectureshelf/contract/people/people-messages'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import type { Skipped } from '../../../ui/runs/use-bulk-run.ts'
import { daysAfter, daysBetween, extensionBase, monthsAfter } from '../../../lib/money/plan-days.ts'

/** The rows of an action, frozen for its summary, and those who are left out of it. */
export interface Frozen<Row> {
  rows: Row[]
  leftOut: Skipped[]
}

/** By how much plans are extended. */
export type Extension =
  | { unit: 'days'; count: number }
  | { unit: 'months'; count: number }
  | { unit: 'date'; day: string }

const newDayOf = (extension: Extension, base: string): string => {
  if (extension.unit === 'date') return extension.day
  return extension.unit === 'days' ? daysAfter(base, extension.count) : monthsAfter(base, extension.count)
}

const isStaff = (person: StudentRecord): boolean => kindOf(person) !== 'student' || person.isCashier

const freeze = <Row>(
  people: readonly StudentRecord[],
  rowOf: (person: StudentRecord) => Row | string,
  isRow: (row: Row | string) => row is Row,
): Frozen<Row> => {
  const frozen: Frozen<Row> = { rows: [], leftOut: [] }
  for (const person of people) {
    const row = isStaff(person) ? leftOutReasons.staff : rowOf(person)
    const { _id, usn, name } = person
    if (isRow(row)) frozen.rows.push(row)
    else frozen.leftOut.push({ _id, usn, name, message: row })
  }
  return frozen
}

const isObject = <Row extends object>(row: Row | string): row is Row => typeof row !== 'string'

const whoOf = ({ _id: id, usn, name }: StudentRecord) => ({ id, usn, name })

const planReasons = {
  none: 'Has never had a plan.',
  cancelled: 'The plan was cancelled.',
  upcoming: 'The plan has not begun.',
} as const

/** Returns who gets which last day, and who is left out. */
export const freezeExtension = (
  people: readonly StudentRecord[],
  extension: Extension,
  today: string,
): Frozen<ExtensionRow> =>
  freeze<ExtensionRow>(
    people,
    (person) => {
      const { state, endsOn } = person.subscription
      if (state !== 'active' && state !== 'expired') return planReasons[state]
      if (endsOn === null) return planReasons.none
      const to = newDayOf(extension, extensionBase(endsOn, today))
      return to > endsOn ? { ...whoOf(person), state, endsOn, to } : 'The plan already lasts longer.'
    },
    isObject,
  )

/** Returns how many days of reading an extension gives in all. */
export const daysOf = (rows: readonly ExtensionRow[], today: string): number =>
  rows.reduce((sum, { endsOn, to }) => sum + daysBetween(extensionBase(endsOn, today), to), 0)

/** The parts of a place that a move changes; an absent part stays. */
export type Move = MoveRow['to']

const placeOf = ({ semester, college, batch, scheme }: StudentRecord): MoveRow['from'] => ({
  semNum: semester.semNum,
  college: college.clgCode,
  batch: batch.batch,
  scheme: scheme.scheme,
})

const isThere = (from: MoveRow['from'], { semNum, college, batch, scheme }: Move): boolean =>
  (semNum === undefined || semNum === from.semNum) &&
  (college === undefined || college === from.college) &&
  (batch === undefined || batch === from.batch) &&
  (scheme === undefined || scheme === from.scheme)

/** Returns who moves, and who is left out. */
export const freezeMove = (people: readonly StudentRecord[], to: Move): Frozen<MoveRow> =>
  freeze<MoveRow>(
    people,
    (person) => {
      const from = placeOf(person)
      if (to.semNum !== undefined && person.completedAt !== null) return leftOutReasons.completed
      return isThere(from, to) ? 'Is already in that place.' : { ...whoOf(person), from, to }
    },
    isObject,
  )

/** Returns the rows that move students back to where they were. */
export const movedBack = (rows: readonly MoveRow[]): MoveRow[] =>
  rows.map(({ from, to, ...who }) => ({ ...who, from: { ...from, ...given(to) }, to: partOf(from, to) }))

const given = (to: Move): Move => ({
  ...(to.semNum !== undefined && { semNum: to.semNum }),
  ...(to.college !== undefined && { college: to.college }),
  ...(to.batch !== undefined && { batch: to.batch }),
  ...(to.scheme !== undefined && { scheme: to.scheme }),
})

/** Returns the former values of the parts that changed. */
const partOf = (from: MoveRow['from'], to: Move): Move => ({
  ...(to.semNum !== undefined && { semNum: from.semNum }),
  ...(to.college !== undefined && { college: from.college }),
  ...(to.batch !== undefined && { batch: from.batch }),
  ...(to.scheme !== undefined && { scheme: from.scheme }),
})

/** Returns who is blocked or unblocked, and who is left out. */
export const freezeBlock = (people: readonly StudentRecord[], blocked: boolean): Frozen<BlockRow> =>
  freeze<BlockRow>(
    people,
    (person) => {
      const isBlocked = person.blockedAt !== null
      if (isBlocked === blocked) return blocked ? 'Is already blocked.' : 'Is not blocked.'
      return { ...whoOf(person), blocked: isBlocked }
    },
    isObject,
  )
