import { hourMs } from '@lectureshelf/contract/formats/durations'

/** Files without rows may belong to an upload in progress, but not when they are this old. */
export const rowlessForMs = hourMs
/** Days for which a file that belongs to nothing is noted before it is deleted. */
export const notedDays = 7

/** More strays than this at once are no accident of a process that died. */
const straysMax = 100
const straysRatioMax = 0.02
/** Below this number a ratio says nothing: a small site has few files. */
const straysWithoutRatio = 10

/**
 * Returns whether more files belong to nothing than a crash leaves: the database or the folder may be another one. Then none is
 * deleted until an owner has looked at the list.
 */
export const areTooManyStrays = (strays: number, stored: number): boolean =>
  strays > straysMax || (strays >= straysWithoutRatio && strays > stored * straysRatioMax)
