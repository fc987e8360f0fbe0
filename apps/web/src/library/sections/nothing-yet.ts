const numbered = /^(.*\S)\s+(\d+)$/

/** Lists names in one line; numbers after the same word share it: "Module 1, 2, Lab". */
export const inOneLine = (names: readonly string[]): string => {
  let wordBefore: string | undefined
  const parts = names.map((name) => {
    const [, word, number] = numbered.exec(name) ?? []
    const isSame = word !== undefined && word === wordBefore
    wordBefore = word
    return isSame && number !== undefined ? number : name
  })
  return parts.join(', ')
}

/** Names the sections without PDFs in one line. */
export const nothingYet = (names: readonly string[]): string => `Nothing yet: ${inOneLine(names)}`
