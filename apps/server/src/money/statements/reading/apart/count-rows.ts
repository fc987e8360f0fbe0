import { breathe } from '../table.ts'

const lineFeed = 10
const carriageReturn = 13
const pieceBytes = 256 * 1024

const countOf = (bytes: Buffer, byte: number): number => {
  let count = 0
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) count += 1
  return count
}

/** Counts the rows of a text, whatever ends them, while others are served. */
export const countRows = async (bytes: Buffer): Promise<number> => {
  let [feeds, returns] = [0, 0]
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes)
    feeds += countOf(piece, lineFeed)
    returns += countOf(piece, carriageReturn)
    if (bytes.length > pieceBytes) await breathe()
  }
  const last = bytes.at(-1)
  return Math.max(feeds, returns) + (last === lineFeed || last === carriageReturn ? 0 : 1)
}
