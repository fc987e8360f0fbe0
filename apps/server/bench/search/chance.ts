/** Returns numbers from 0 to 1 in an order that the seed decides (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the items in an order that chance decides (Fisher-Yates). */
export const shuffled = <T>(items: readonly T[], random: () => number): T[] => {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [order[last], order[other]]
    if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a]
  }
  return order
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Makes one slip of a finger in a word: a letter inserted, deleted, replaced or swapped with the next. */
const slip = (word: string, random: () => number): string => {
  const at = Math.floor(random() * word.length)
  const letter = letters[Math.floor(random() * letters.length)] ?? 'x'
  const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
  const kind = Math.floor(random() * 4)
  if (kind === 0) return before + letter + here + after
  if (kind === 1) return before + after
  if (kind === 2) return before + letter + after
  return before + after.slice(0, 1) + here + after.slice(1)
}

/** Returns the query with one typing error in its longest word. */
export const misspell = (query: string, random: () => number): string => {
  const words = query.match(/\p{L}+/gu) ?? []
  const longest = words.toSorted((a, b) => b.length - a.length)[0]
  if (longest === undefined) throw new Error(`No word can be misspelt in: ${query}`)
  for (;;) {
    const wrong = slip(longest, random)
    if (wrong.toLowerCase() !== longest.toLowerCase()) return query.replace(longest, wrong)
  }
}
