/** Returns a typed sum of whole rupees in paise; undefined when nothing was typed, null when it is no such sum. */
export const readCash = (typed: string): number | null | undefined => {
  const text = typed.trim()
  if (text === '') return undefined
  const rupees = Number(text)
  return /^\d+$/.test(text) && rupees >= 1 && rupees <= 10_000 ? rupees * 100 : null
}

/** Shown for a sum that cannot have been received. */
export const cashExpectation = 'Whole rupees, from 1 to 10,000.'
