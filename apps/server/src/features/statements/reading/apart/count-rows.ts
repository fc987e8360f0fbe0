const lineFeed = 10
const carriageReturn = 13

const countOf = (bytes: Buffer, byte: number, max: number): number => {
  let count = 0
  for (let at = bytes.indexOf(byte); at !== -1 && count < max; at = bytes.indexOf(byte, at + 1)) count += 1
  return count
}

/** Counts the rows of a text, whatever ends them; counting stops at a maximum. */
export const countRows = (bytes: Buffer, max = Number.POSITIVE_INFINITY): number => {
  const ends = Math.max(countOf(bytes, lineFeed, max), countOf(bytes, carriageReturn, max))
  const last = bytes.at(-1)
  return ends + (last === lineFeed || last === carriageReturn ? 0 : 1)
}
