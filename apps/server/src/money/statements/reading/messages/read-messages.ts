import { statementLeftOut as reasons } from '@lectureshelf/contract/money/payment-messages'
import { findHeader } from '../columns.ts'
import type { HeadedTable, Header, TableRow } from '../table.ts'
import { senders } from './senders.ts'
import { type Message, amountText, splitMessages } from './split-messages.ts'

/** What follows the payment in a message: the balance, and what to do about a fraud. */
const tail =
  /\b(?:(?:total |clear |updated |net )?(?:avl|avail(?:able)?|avbl)\b|bal(?:ance)?\b|not you\b|if not\b|call |sms |block |dial |never share|do not share|don't share|for (?:help|dispute))/i

/** Messages about money that has not moved. */
const unmoved =
  /\b(?:otp|one[- ]time password|verification code|request(?:ed|s)?|will be|mandate|autopay|due|failed|declined|unsuccessful|could not|pending)\b/i
const advert =
  /\b(?:offers?|loans?|pre-?approved|cash ?back|apply|click|win|rewards?|discount|emi|up ?to|invest|insurance)\b/i
const balanceWord = /\bbal(?:ance)?\b/i

const labelledReferences =
  /\b(?:upi|ref(?:erence)?|refno|utr|rrn|imps|txn|transaction)\b[^\d]{0,24}?(?:p2[am]\/)?(\d{12})(?!\d)/gi
const longNumbers = /\d{9,}/g
const address = /[\w.-]+@[a-z][a-z0-9]*/gi
const payerAddress = /\b(?:from|by)\s+(?:vpa[\s:]+)?([\w.]+@[a-z][a-z0-9]*)/i

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}'
const days = [
  /\b\d{4}-\d{1,2}-\d{1,2}\b/,
  /\b\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?!\d)/,
  new RegExp(String.raw`\b\d{1,2}[-/. ]?${month}[-/., ]*(?:\d{4}|\d{2})(?!\d)`, 'i'),
  new RegExp(String.raw`\b${month} \d{1,2},? \d{4}\b`, 'i'),
]

const toOwner = /\b(?:sent|paid|transferred)\b.{0,80}\b(?:to you|to your|you)\b/i
const cameIn = /\b(?:credit(?:ed)?|received|deposited)\b/i
const wentOut = /\b(?:debit(?:ed)?|sent|paid|spent|withdrawn|transferred|trf to)\b/i
const takenBack = /\b(?:reversed|returned|refunded)\b/i
const isTakenBackNoun = /\b(?:reversal|refund|chargeback)\b/i

type SideWord = 'Cr' | 'Dr' | ''

/** Returns which side the first word about it names: "debited; RAVI credited" went out. */
const namedSide = (text: string): SideWord => {
  if (toOwner.test(text)) return 'Cr'
  const [inAt, outAt] = [cameIn, wentOut].map((words) => words.exec(text)?.index ?? Number.POSITIVE_INFINITY)
  if (inAt === outAt) return ''
  return (inAt ?? 0) < (outAt ?? 0) ? 'Cr' : 'Dr'
}

const bodyOf = (text: string): string => {
  const amountAt = amountText.exec(text)?.index ?? 0
  const end = text.slice(amountAt).search(tail)
  return end === -1 ? text : text.slice(0, amountAt + end)
}

const dayIn = (text: string): string =>
  days.map((day) => day.exec(text)?.[0]).find((day) => day !== undefined) ?? ''

/** Returns the references that the sender names as such; the payer's words may name another one. */
const labelledIn = (text: string): string[] => [
  ...new Set([...text.matchAll(labelledReferences)].flatMap(([, found]) => found ?? [])),
]

/** Returns what the reader of narrations needs of a message: the payer's address, and whether it is a reversal. */
const narrationOf = (body: string, labelled: string[]): string => {
  const payer = payerAddress.exec(body)?.[1]
  const text = payer === undefined ? body : `${body.replaceAll(address, ' ')} ${payer}`
  const plain = labelled.length === 0 ? text : text.replaceAll(longNumbers, ' ')
  const several = labelled.length > 1 ? ` ${labelled.join(' ')}` : ''
  return `${isTakenBackNoun.test(body) ? 'REVERSAL ' : ''}${plain}${several}`
}

/** Returns the row of a message; a sentence for one that is left out. */
const rowOf = ({ line, text }: Message): TableRow | string => {
  const body = bodyOf(text)
  const amount = amountText.exec(body)?.[1]
  if (amount === undefined) return reasons.noSum
  if (unmoved.test(body)) return reasons.unmoved
  const labelled = labelledIn(text)
  const side = namedSide(body)
  // Whether the bank or the payer wrote it: a person has to look.
  if (side !== '' && takenBack.test(body)) return reasons.takenBack
  if (labelled.length === 0 && advert.test(text)) return reasons.advert
  if (labelled.length === 0 && side === '' && balanceWord.test(text)) return reasons.balance
  const day = dayIn(body) || dayIn(text)
  const reference = labelled.length === 1 ? labelled.join('') : ''
  return { line, cells: [day, narrationOf(body, labelled), reference, amount, side] }
}

const titles = ['Date', 'Description', 'Reference', 'Amount', 'Type']
const sideColumn = titles.indexOf('Type')

/** Returns the sentence for a payment that went out. */
const goingOut = ({ cells }: TableRow): string | null => (cells[sideColumn] === 'Dr' ? reasons.wentOut : null)

/** Returns the only bank or app that sent the messages; null for several or an unknown one. */
const senderOf = (messages: Message[]): Header['family'] => {
  const names = new Set(
    messages.map(({ text }) => senders.find(({ known }) => known.some((words) => words.test(text)))?.name),
  )
  const [name] = names
  return names.size === 1 && name !== undefined ? { name, known: [] } : null
}

const excerptMax = 60

/** Returns the beginning of a message without its numbers and addresses: enough to find it again. */
const excerptOf = ({ text }: Message): string => {
  const plain = text.replaceAll(address, '…').replaceAll(/\d/g, '•')
  return plain.length > excerptMax ? `${plain.slice(0, excerptMax)}…` : plain
}

/**
 * Reads messages of banks and UPI apps, pasted as text, as rows of a table; null when none is about a payment.
 * Balances, one-time passwords, adverts, and payments that failed or are only requested are left out, and listed. So are
 * payments that went out, which stay lines: they may take a payment back.
 */
export const readMessages = (text: string): HeadedTable | null => {
  const header = findHeader([{ line: 0, cells: titles }])
  const all = splitMessages(text).map((message) => ({ message, row: rowOf(message) }))
  const read = all.flatMap(({ message, row }) => (typeof row === 'string' ? [] : [{ message, row }]))
  if (header === null || read.every(({ row }) => row.cells[sideColumn] === '')) return null
  const leftOut = all.flatMap(({ message, row }) => {
    const reason = typeof row === 'string' ? row : goingOut(row)
    return reason === null ? [] : [{ line: message.line, reason, excerpt: excerptOf(message) }]
  })
  const leftOutLines = read.filter(({ row }) => goingOut(row) !== null).length
  const family = senderOf(read.map(({ message }) => message))
  const rows = [{ line: 0, cells: titles }, ...read.map(({ row }) => row)]
  return { rows, header: { ...header, family }, isExcerpt: true, leftOut, leftOutLines }
}
