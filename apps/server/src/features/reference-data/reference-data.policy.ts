import { stillInUse } from '@lectureshelf/contract/messages'
import { AppError } from '../../platform/errors.ts'
import type { Uses } from './uses.query.ts'

/** First parts of addresses with more than one part: a department of such a name could not be reached. */
const takenAddresses: ReadonlySet<string> = new Set([
  'admin',
  'home',
  'profile',
  'pdfviewer',
  'receipt',
  'api',
  'assets',
  'covers',
  'pdfjs',
  'prerendered',
])

/** @throws AppError `conflict` for a department that addresses could not name. */
export const requireFreeAddress = (deptId: string): void => {
  if (!takenAddresses.has(deptId.toLowerCase())) return
  throw new AppError('conflict', { message: `${deptId} is the address of a page. Choose another id.` })
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Addresses are found in any casing, so names differ by more. @throws AppError `conflict`. */
export const requireFreeName = (what: string, name: string, taken: readonly string[]): void => {
  const found = taken.find((other) => isSame(other, name))
  if (found !== undefined) throw new AppError('conflict', { message: `There is already a ${what} ${found}.` })
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** @throws AppError `conflict` that says what stands on a row. */
export const requireUnused = (what: string, uses: Uses): void => {
  const by = [
    ...counted(uses.students, 'person', 'people'),
    ...counted(uses.subjects, 'subject', 'subjects'),
    ...counted(uses.signUps, 'sign-up that is not approved', 'sign-ups that are not approved'),
    ...counted(uses.staff, 'colleague who looks after it', 'colleagues who look after it'),
    ...counted(uses.deleted, 'deleted entry', 'deleted entries'),
  ]
  if (by.length > 0) throw new AppError('conflict', { message: stillInUse(what, by) })
}
