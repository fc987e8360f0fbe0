/** Every Latin letter with a diacritic that is a sign of its own, by the letter of ASCII that it is folded to. */
const accented = (() => {
  const letters = new Map<string, string>()
  for (let code = 0xc0; code <= 0x24f; code += 1) {
    const sign = String.fromCodePoint(code)
    const plain = sign
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
    if (/^[a-z]$/.test(plain)) letters.set(plain, (letters.get(plain) ?? '') + sign)
  }
  return letters
})()

/** A diacritic may also be a sign after its letter. */
const marks = '[\u0300-\u036f]*'

/** Returns a pattern that matches a whole word of a-z in a text of small letters, with diacritics or without. */
export const writtenPattern = (word: string): string => {
  const letters = Array.from(word, (letter) => `[${letter}${accented.get(letter) ?? ''}]${marks}`)
  return `(^|[^a-z0-9])${letters.join('')}($|[^a-z0-9])`
}
