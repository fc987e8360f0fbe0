import { statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { AppError } from '../../../../platform/errors.ts'

const longBytes = 1024 * 1024

interface Limits {
  /** A long file waits until those before it have fewer lines than this. */
  most?: number
  /** A file with more lines is long, whatever its size: a workbook is packed. */
  longLines?: number
}

/** Creates what counts the lines of the statements that are being stored, because all of them are in memory. */
export const createLinesInMemory = ({ most = 200_000, longLines = 20_000 }: Limits = {}) => {
  let count = 0
  const requireRoom = (isLong: boolean): void => {
    if (isLong && count > most)
      throw new AppError('unavailable', { message: statementRefusals.othersBeingStored, isExpected: true })
  }
  return {
    /** Refuses a large file before it is read. @throws AppError `unavailable` */
    requireForBytes: (bytes: number): void => requireRoom(bytes > longBytes),
    /** Refuses a long file that was read: others may have arrived at the same time. @throws AppError `unavailable` */
    requireForLines: (lines: number): void => requireRoom(lines > longLines),
    add: (lines: number): void => {
      count += lines
    },
    remove: (lines: number): void => {
      count -= lines
    },
  }
}

export type LinesInMemory = ReturnType<typeof createLinesInMemory>
