/** "Account Number : 00000034821...", "A/c No. XX1234": only the digits at the end of it are printed by every bank. */
const afterTitle =
  /\b(?:account|acct|a\s*\/\s*c)\s*(?:number|num|no)\b[^0-9xX*]{0,20}([0-9xX*](?:[0-9xX*\s-]{2,24})[0-9])/i
const digitsKept = 6

/** Finds the last digits of the account's number above the table of a statement, or an empty text. */
export const findNumberEnd = (preamble: string[][]): string => {
  for (const cells of preamble) {
    const [, number = ''] = afterTitle.exec(cells.join(' ')) ?? []
    const [end = ''] = /\d+$/.exec(number.replaceAll(/[\s-]/g, '')) ?? []
    if (end.length >= 3) return end.slice(-digitsKept)
  }
  return ''
}
