// Two words that differ by one inserted, missing, wrong or swapped letter become equal when each loses at most one
// letter. So the forms of a word without one of its letters find every word that one slip away (the method of SymSpell).

/** Hashes a short text to 32 bits (FNV-1a). */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01_00_01_93)
  }
  return hash | 0
}

/** Returns the hashes of a word and of its forms without one letter. */
export const variantsOf = (word: string): number[] => {
  const forms = new Set([word])
  for (let index = 0; index < word.length; index += 1) forms.add(word.slice(0, index) + word.slice(index + 1))
  return [...new Set([...forms].map(hashOf))]
}

/**
 * Counts the slips between two words: inserted, missing, wrong and swapped letters (optimal string alignment).
 * @returns `limit + 1` when there are more than `limit`
 */
export const slipsBetween = (one: string, other: string, limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let slips = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1)
      current.push(slips)
    }
    before = previous
    previous = current
  }
  return Math.min(previous[other.length] ?? limit + 1, limit + 1)
}
