/** A message from a bank within a text, with the 1-based line where it begins. */
export interface Message {
  line: number
  text: string
}

/** Longer than any message of a bank; expressions that look for words stay fast. */
const charactersMax = 1000

/** An amount with its currency, or directly after the word that says what became of it. */
export const amountText =
  /(?:(?:₹|\brs\.?|\binr\.?)\s*:?\s*|\b(?:credited|debited) (?:by|with|for) )(\d[\d,.]*\d|\d)/i

const movedWords =
  /\b(?:credit(?:ed)?|debit(?:ed)?|received|sent|paid|deposited|withdrawn|transferred|reversed|reversal|refund(?:ed)?|spent)\b/i
const opening = /^(?:dear\b|(?:credit|debit) alert|update!|\d{4,8} is\b|.{0,40}\botp\b)/i

const isStart = (line: string): boolean =>
  opening.test(line) || (amountText.test(line) && movedWords.test(line))

const messageOf = (line: number, lines: string[]): Message => ({
  line,
  text: lines.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, charactersMax),
})

/** Divides a text into messages: at blank lines, and before each line with which a message begins. */
export const splitMessages = (text: string): Message[] => {
  const messages: Message[] = []
  let open: string[] = []
  let from = 1
  const close = () => {
    if (open.length > 0) messages.push(messageOf(from, open))
    open = []
  }
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim()
    if (line === '' || isStart(line)) close()
    if (line === '') continue
    if (open.length === 0) from = index + 1
    open.push(line)
  }
  close()
  return messages
}
