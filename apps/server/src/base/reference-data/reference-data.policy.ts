import { stillInUse } from '@lectureshelf/contract/messages'
import { AppError } from '../../platform/errors.ts'
import type { Uses } from './uses.query.ts'

/** First segments of addresses with several segments: a department with such a name could not be reached. */
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

/** Requires that a department's id is not the address of a page. @throws AppError `conflict`. */
export const requireFreeAddress = (deptId: string): void => {
  if (!takenAddresses.has(deptId.toLowerCase())) return
  throw new AppError('conflict', { message: `${deptId} is the address of a page. Choose another id.` })
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Requires a name that differs by more than case, which addresses ignore. @throws AppError `conflict`. */
export const requireFreeName = (what: string, name: string, taken: readonly string[]): void => {
  const found = taken.find((other) => isSame(other, name))
  if (found !== undefined) throw new AppError('conflict', { message: `There is already a ${what} ${found}.` })
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Requires that nothing refers to a row. @throws AppError `conflict` that lists what does. */
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
