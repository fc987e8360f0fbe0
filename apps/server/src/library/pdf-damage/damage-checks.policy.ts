import { dayMs, hourMs } from '@lectureshelf/contract/formats/durations'
import type { CheckTimes } from '../tables/pdf-versions.table.ts'

const checkedEveryMs = 30 * dayMs
/** A damaged file may come back, as when a disk was not mounted. */
const damagedCheckedEveryMs = hourMs

/** Returns until when files must have been checked last to be due now. */
export const checkTimes = (now: Date): CheckTimes => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return { before: ago(checkedEveryMs), damagedBefore: ago(damagedCheckedEveryMs), now }
}
