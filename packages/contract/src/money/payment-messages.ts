import { groupedCount } from '../formats/counts.ts'

// The sentences about payments: claims, and the bank statements that prove them.

/** Warnings about a payment claim, for the owner. */
export const claimWarnings = {
  utrMadeUp: 'The UTR looks made up.',
  utrWithoutDay: 'The first four digits of the UTR are not a date.',
  utrOfAnotherDay: (day: string): string => `By its first digits the UTR is from ${day}.`,
  utrOfAnother: (usns: string): string => `The same UTR was also claimed by ${usns}.`,
  usnOfAnotherShape: 'This is not a VTU USN.',
  usnOfAnotherCollege: (inUsn: string, typed: string): string =>
    `The USN says college ${inUsn}, the form says ${typed}.`,
  usnOfAnotherBranch: (inUsn: string, typed: string): string =>
    `The USN says department ${inUsn}, the form says ${typed}.`,
  usnOfAnotherBatch: (inUsn: string, typed: string): string =>
    `The USN says batch ${inUsn}, the form says ${typed}.`,
  emailOfAnother: (usns: string): string => `The email is also used by ${usns}.`,
  phoneOfAnother: (usns: string): string => `The phone number is also used by ${usns}.`,
  noConsent: 'No consent was recorded with this sign-up.',
} as const

/** Differences of a claim since its screen was loaded. */
export const claimChanges = {
  field: (label: string, before: string, after: string): string =>
    `${label} was ${before === '' ? 'empty' : before} and is now ${after === '' ? 'empty' : after}.`,
  corrected: 'Its sender corrected it.',
  nowShort: (missing: string): string => `A bank statement has ${missing} less than was claimed.`,
} as const

/** Why notes are closed to a student whose last payment was rejected. */
export const lockedByRefusal = (reason: string): string =>
  `Your last payment was not accepted. Reason: ${reason} Open Renew to correct it.`

/** Why notes are closed to a student whose last payment no statement has. */
export const lockedByMissing = (utr: string): string =>
  `This number is not in the bank: ${utr}. Open Renew to correct it.`

/** Why a correction comes too late. */
export const paymentDecided = 'This payment has been accepted. Reload the page to see your plan.'

/** Why the bank statements prevent a claim's approval. */
export const bankRefusals = {
  reversed: (day: string): string =>
    `The bank took this payment back on ${day}. Reject the claim, or pair it with a new payment on its statement.`,
  short: (missing: string): string =>
    `The bank has ${missing} less than was claimed. Decide this claim on its own.`,
  spent: 'This payment was already granted to another claim.',
  refunded: 'This payment was refunded, or is marked to be. Change that on the Credits page first.',
} as const

/** Shown for a payment in whose line several numbers may be the reference. */
export const twoNumbers = (count: number): string =>
  `${count === 2 ? 'Two' : count} numbers could be the reference`

/** Why a decision about a credit is refused. */
export const creditRefusals = {
  reversed: 'The bank took this payment back: there is nothing to decide.',
  nothingLeft: 'This payment is fully used.',
  held: (usn: string): string => `${usn}'s claim is waiting on this payment. Decide it first.`,
  smaller: (missing: string): string =>
    `This payment is ${missing} less than the receipt says. End that grant first, then pair the claim with this payment.`,
  partlyOurs: 'A part of this payment was granted or refunded, so it is ours.',
  refundedLater: 'The day of the refund is in the future.',
  refundedBefore: 'The day of the refund is before that of the payment.',
  notInLine: "The bank's line does not have this number. Choose one that it has.",
  ofAnotherPayment: 'This number belongs to another payment in the same file. Choose the other number.',
  byTheBank: 'A line of the account shows that the bank took this payment back.',
} as const

/** Why a grant is not ended with its subscription. */
export const grantRefusals = {
  notByHand: 'Only what was granted for cash or without a statement is ended here.',
  paidByCredit: 'A payment of a bank statement was used for this. End it on the Credits page.',
} as const

/** What a cashier leaves to the owner, or to another cashier. */
export const deskRefusals = {
  unproven: 'Only the owner can approve a payment that no statement shows.',
  short: (missing: string): string => `Only the owner can accept ${missing} less than was claimed.`,
  own: 'Someone else has to decide about your own claim.',
  account: 'Only the owner can say which account a file belongs to.',
  withoutReferences: 'Only the owner can keep a file without a payment reference.',
  textOnly: 'Only pasted text shows this payment. It waits for the owner, or for a file of the account.',
  otherAccount:
    'No file of the account that was paid into shows this payment. It waits for the owner, who says whose a file is.',
  ownFile:
    'Only your own file shows this payment. It waits for the owner, or for a file that someone else brings.',
} as const

/** Why a payment that is in the bank proves nothing to a cashier. */
export const gapRefusals = {
  text_only: deskRefusals.textOnly,
  other_account: deskRefusals.otherAccount,
  one_bringer: deskRefusals.ownFile,
} as const

/** Why a receipt is void, on the receipt itself. */
export const takenBackOn = (day: string): string => `The bank took the payment back on ${day}.`

/** Shown after a claim was changed to the plan that was paid for. */
export const planChanged = (plan: string): string => `The claim is for the ${plan} plan now`

/** Result of a bulk approval. */
export const registrationsApproved = (approved: number, failed: number): string => {
  const done = `${approved} ${approved === 1 ? 'registration' : 'registrations'} approved`
  return failed === 0 ? done : `${done}, ${failed} not approved`
}

/** Shown when a claim was already decided by someone else. */
export const claimDecided = (state: string, by: string | null): string =>
  by === null ? `This claim was already ${state}.` : `This claim was already ${state} by ${by}.`

const exportCsv = 'Export the statement as CSV from your net banking and drop that file.'

/** Why a file is not read as a bank statement, and what to do instead. */
export const statementRefusals = {
  missing: 'Please select a bank statement',
  tooLarge: `A bank statement has at most 20 MB. ${exportCsv}`,
  empty: `This file is empty. ${exportCsv}`,
  damagedXls: `This old Excel file (.xls) is damaged or not an Excel file. ${exportCsv}`,
  locked: `This file is locked with a password. ${exportCsv} Saved again without a password it can be read too.`,
  lockedPdf: 'This PDF is locked. Enter the password that your bank describes in its mail.',
  wrongPassword: 'This password does not open the PDF. Enter it as your bank describes it in its mail.',
  pdfLockedForOthers: `This PDF is locked with a certificate: only the programs of certain people open it. ${exportCsv}`,
  scannedPdf: `This PDF has no text: it was scanned or photographed. Take the PDF that your bank mails or your net banking downloads. ${exportCsv}`,
  damagedPdf: `This PDF is damaged. Download it again. ${exportCsv}`,
  pdfTooLong: (pages: number): string =>
    `This PDF has more than ${pages} pages, far more than a statement. Take one of a shorter time. ${exportCsv}`,
  pdfTooLarge: `Reading this PDF takes far more time or memory than a statement needs. Take one of a shorter time. ${exportCsv}`,
  unpacksTooLarge: `Unpacked, this spreadsheet is far larger than a statement. ${exportCsv}`,
  damagedXlsx: `This file is damaged or not a spreadsheet. ${exportCsv}`,
  noLines: 'This statement has no payments in it.',
  othersBeingStored: 'Other long statements are still being stored. Drop this file again in a few minutes.',
} as const

/** Shown for a file without a header: what was expected, and what was found in its first lines with several cells. */
export const statementNoTable = (found: { line: number; cells: string[] }[]): string => {
  const expected = 'None of the lines names the columns: date, description, and credit or amount.'
  const lines = found.map(({ line, cells }) => `line ${line}: ${cells.join(' | ')}`)
  const seen =
    lines.length === 0
      ? 'None of the lines has several columns, and nothing in it is a message from a bank about a payment.'
      : `The first lines with several columns are ${lines.join('; ')}.`
  return `${expected} ${seen} ${exportCsv}`
}

/** Shown for a statement whose reading took too much time or memory; only the rows of a text are known. */
export const statementTooMuch = (rows: number | null, sizeBytes: number): string => {
  const size = `${groupedCount(Math.max(1, Math.round(sizeBytes / 1_000_000)))} MB`
  const known = rows === null ? size : `${groupedCount(rows)} rows and ${size}`
  return `This file has ${known}: too much to read at once. Export a shorter time, such as one month, and drop that file.`
}

/** A spreadsheet program has rounded the references, so nothing in such a file can be trusted. */
export const statementRounded = (line: number, cell: string): string =>
  `Line ${line} has ${cell} in place of a payment reference: a spreadsheet program has rounded the references, ` +
  'and they can no longer be recovered. Export the statement again from your net banking and drop that file ' +
  'without opening it first.'

/** A day in the future was misread, or made up. */
export const statementOfFuture = (line: number, day: string): string =>
  `Line ${line} is dated ${day}, which is in the future. If the file was saved by a spreadsheet program, its days ` +
  'and months may be swapped: export the statement again from your net banking and drop that file without ' +
  'opening it first.'

/** Some dates can only have the day first, others only the month, so the rest is ambiguous. */
export const statementOfTwoOrders = (dayFirst: number, monthFirst: number): string =>
  `Line ${dayFirst} has the day before the month, line ${monthFirst} the month before the day: a spreadsheet program ` +
  'has changed some of the dates. Export the statement again from your net banking and drop that file without ' +
  'opening it first.'

/** Shown before anything is stored of a file whose payments could never be matched by themselves. */
export const statementWithoutReferences = (lines: number): string =>
  `${lines === 1 ? 'The only line of this file has no payment reference' : `None of the ${lines} lines of this file has a payment reference`}. ` +
  'A payment by UPI has a UTR of 12 digits: it may be missing, or split over two cells. Nothing was stored.'

/** Shown for a file with lines of which none could be read. */
export const statementUnreadLines = (count: number, line: number, reason: string): string =>
  count === 1
    ? `The only line of this file, line ${line}, could not be read: ${reason} Nothing was stored. ${exportCsv}`
    : `None of the ${count} lines of this file could be read. The first is line ${line}: ${reason} Nothing was stored. ${exportCsv}`

/** Why one line of a statement does not count. */
export const statementBadLine = {
  day: (text: string): string =>
    `${text === '' ? 'The date is missing.' : `The date "${text}" cannot be read.`} Expected a day such as 19/11/2026 or 19 Nov 2026.`,
  amount: (text: string): string =>
    `${text === '' ? 'The amount is missing.' : `The amount "${text}" cannot be read.`} Expected a sum such as 149.00 or 1,49,000.00.`,
  onPage: (page: number, reason: string): string => `Page ${page}: ${reason}`,
  side: 'It does not say whether the amount was paid in or out. Expected a word such as Cr or Dr beside the amount.',
  status: (text: string): string =>
    `The status "${text}" does not say whether the payment arrived. Expected a word such as Success, Failed or Refunded.`,
} as const

/** Why a pasted message does not count. */
export const statementLeftOut = {
  noSum: 'It names no sum.',
  wentOut: 'It is about money that went out.',
  unmoved: 'It says that no money has moved: a password, a request, an announcement or a failed payment.',
  takenBack: 'It says that a payment went back. See in the statement of the bank what became of it.',
  advert: 'It reads like an advert.',
  balance: 'It says only what the balance is.',
} as const

/** Shown for pasted messages of which some do not count: "8 messages, 5 payments, 3 left out." */
export const statementMessages = (messages: number, payments: number, leftOut: number): string =>
  `${messages} ${messages === 1 ? 'message' : 'messages'}, ${payments} ${payments === 1 ? 'payment' : 'payments'}, ${leftOut} left out.`

/** Shown for a statement with dates that are valid with the month first only. */
export const statementMonthFirst =
  'The dates of this file have the month before the day, and were read so: 11/12/2026 is 12 Nov 2026.'

/** Shown for a statement of a bank to which an app pays out in lumps. */
export const statementSettlements = (count: number, sum: string): string =>
  count === 1
    ? `1 settlement of ${sum} is a payout of an app, and is not kept: the export of the app has its payments.`
    : `${count} settlements of ${sum} in all are payouts of an app, and are not kept: the export of the app has their payments.`

/** Why a discount code cannot be used. The first sentence is the same for made-up, ended and used-up codes. */
export const discountRefusals = {
  notValid: 'This discount code is not valid: it does not exist, has ended or is used up.',
  otherPlan: 'This discount code is for the other plan.',
  onlySignUps: 'This discount code is for new students, not for renewals.',
  onlyRenewals: 'This discount code is for renewals, not for new students.',
  otherCollege: 'This discount code is for students of another college.',
  otherBatch: 'This discount code is for students of another batch.',
  usedBefore: 'You have already used this discount code. Each student can use it once.',
  takesNothing: 'This discount code does not reduce the price of this plan.',
} as const

/** What to do when a discount code is refused after the payment. */
export const sendWithoutCode = (refusal: string): string =>
  `${refusal} If you have paid already, remove the code and send the form again: we check what you paid.`
