import { lastSemester } from '@lectureshelf/contract/constants'
import type { SeenStudent } from '@lectureshelf/contract/people/promotions'
import type { Entitlement } from '../../money/subscriptions/subscriptions.policy.ts'

/** Returns the semester that a promotion leads to: the next one, or completion after the last. */
export const stepFrom = (semester: number): { to: number; completes: boolean } =>
  semester >= lastSemester ? { to: semester, completes: true } : { to: semester + 1, completes: false }

/** Returns whether a student can read the notes of their semester today, but could not read those of the next. */
export const losesAccess = (entitlement: Entitlement, from: number, to: number): boolean =>
  entitlement.covered.includes(from) && !entitlement.covered.includes(to)

/** Counts the students who changed semester, joined or left the batch since a preview. */
export const countDifferences = (seen: readonly SeenStudent[], there: readonly SeenStudent[]): number => {
  const shown = new Map(seen.map(({ id, semNum }) => [id, semNum]))
  const found = new Map(there.map(({ id, semNum }) => [id, semNum]))
  const ids = new Set([...shown.keys(), ...found.keys()])
  return [...ids].filter((id) => shown.get(id) !== found.get(id)).length
}

/** Splits students into portions of one semester and a maximum size. */
export const portionsOf = (
  students: readonly SeenStudent[],
  size: number,
): { from: number; studentIds: string[] }[] => {
  const bySemester = new Map<number, string[]>()
  for (const { id, semNum } of students) {
    const ids = bySemester.get(semNum)
    if (ids === undefined) bySemester.set(semNum, [id])
    else ids.push(id)
  }
  return [...bySemester].flatMap(([from, ids]) =>
    Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ({
      from,
      studentIds: ids.slice(index * size, (index + 1) * size),
    })),
  )
}
