import type { MailKind } from '@lectureshelf/contract/base/mail'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { MailParts, MailTemplate } from './mail-text.ts'
import {
  paymentCheckedAgain,
  paymentRefunded,
  paymentTakenBack,
  promotionRenewal,
  renewalApproved,
  renewalRejected,
  signUpApproved,
  signUpOpened,
  signUpReceived,
  signUpRejected,
  subscriptionCancelled,
  subscriptionReminder,
} from './templates.ts'
import {
  contactChanged,
  newDevice,
  passwordChanged,
  passwordResetLink,
  usnChanged,
  usnRefused,
} from './templates/account-templates.ts'
import { weeklyDigest } from './templates/digest-template.ts'
import { pageReportAnswered, pageReportsWaiting, proposalDecided } from './templates/note-templates.ts'
import { ownerMessage } from './templates/owner-message-template.ts'
import {
  filesMissing,
  payeeChanged,
  pdfDamaged,
  siteChanged,
  spaceLow,
  strayFilesFound,
  takedownReceived,
} from './templates/owner-templates.ts'
import { secondFactorNews } from './templates/second-factor-template.ts'

interface MailExample {
  /** The kind of the template, which a test compares with its place. */
  kind: MailKind
  parts: MailParts
}

const exampleOf = <D>({ kind, partsOf }: MailTemplate<D>, data: D): MailExample => ({
  kind,
  parts: partsOf(data),
})

// No one has this name and USN; the time of day is half past three in India.
const person = { name: 'Meera Pai', usn: '1LS22CS042' }
const owner = { name: 'Suma Shetty' }
const at = new Date('2026-11-23T10:00:00Z')
const daysBefore = (days: number) => new Date(at.getTime() - days * dayMs)

const payment = { plan: 'basic', amountPaise: 9900, utr: '412300004217' } as const
const period = { fromSemester: 5, toSemester: 5, endsOn: '2027-05-20' }
const receiptNumber = 'LS/26-27/000042'
const reason = 'The UTR is not on our bank statement. Please check your payment app again.'
const ended = { ...person, ...payment, ...period, receiptNumber }

/** A mail of each kind with invented data, for the owner to look at. */
export const mailExamples: Record<MailKind, MailExample> = {
  'sign-up-received': exampleOf(signUpReceived, { ...person, ...payment }),
  'sign-up-opened': exampleOf(signUpOpened, { ...person, ...payment }),
  'sign-up-approved': exampleOf(signUpApproved, ended),
  'sign-up-rejected': exampleOf(signUpRejected, { ...person, reason, needNotPayAgain: true }),
  'renewal-approved': exampleOf(renewalApproved, ended),
  'renewal-rejected': exampleOf(renewalRejected, { ...person, reason, needNotPayAgain: true }),
  'subscription-reminder': exampleOf(subscriptionReminder, ended),
  'promotion-renewal': exampleOf(promotionRenewal, { ...person, semName: '5th Sem' }),
  'message-from-owner': exampleOf(ownerMessage, {
    ...person,
    subject: 'New notes for your semester',
    text: 'Hello {name},\n\nthe notes of all five modules of CN are there now.',
    code: { letters: 'BCDFGHJKMNPQ', amountPaise: 2000, percent: null, plan: null, lastDay: '2026-12-31' },
  }),
  'subscription-cancelled': exampleOf(subscriptionCancelled, {
    ...ended,
    reason: 'You asked us to close the account.',
  }),
  'payment-taken-back': exampleOf(paymentTakenBack, { ...ended, reason: 'The bank reversed it.' }),
  'payment-refunded': exampleOf(paymentRefunded, { ...ended, reason: 'You paid twice.' }),
  'payment-checked-again': exampleOf(paymentCheckedAgain, {
    ...ended,
    reason: 'The payment belongs to another student.',
  }),
  'password-reset': exampleOf(passwordResetLink, {
    ...person,
    token: 'example-'.repeat(6).slice(0, 43),
    expiresAt: new Date(at.getTime() + 30 * 60_000),
  }),
  'password-changed': exampleOf(passwordChanged, { ...person, at }),
  'contact-changed': exampleOf(contactChanged, { ...person, at, isEmail: true }),
  'usn-changed': exampleOf(usnChanged, { ...person, from: '25CSE117' }),
  'usn-refused': exampleOf(usnRefused, {
    ...person,
    reason: 'The college office says that it belongs to someone else.',
  }),
  'second-factor': exampleOf(secondFactorNews, { ...person, at, event: 'on' }),
  'new-device': exampleOf(newDevice, { ...person, at, device: 'Chrome on Android' }),
  'page-report-answered': exampleOf(pageReportAnswered, {
    ...person,
    title: 'Module 2 notes',
    subCode: 'BCS502',
    page: 14,
    answer: 'The formula was cut off at the edge.',
    isMended: true,
  }),
  'proposal-decided': exampleOf(proposalDecided, {
    ...person,
    title: 'Module 1 notes',
    subCode: 'BCS502',
    answer: null,
  }),
  'page-reports-waiting': exampleOf(pageReportsWaiting, { ...owner, reports: 3 }),
  'payee-changed': exampleOf(payeeChanged, {
    ...owner,
    changedBy: owner.name,
    at,
    before: { upiId: 'shelf@okbank', payeeName: 'Suma Shetty' },
    after: { upiId: 'lectureshelf@okbank', payeeName: 'LectureShelf' },
  }),
  'site-changed': exampleOf(siteChanged, {
    ...owner,
    changedBy: owner.name,
    at,
    changes: [{ what: 'notice', before: '', after: 'Model papers of July are here.' }],
  }),
  'takedown-received': exampleOf(takedownReceived, { name: 'support' }),
  'pdf-damaged': exampleOf(pdfDamaged, {
    ...owner,
    title: 'Module 2 notes',
    place: 'BCS502, Module 2',
    oldVersion: null,
    what: 'The file has other bytes than were uploaded.',
  }),
  'stray-files': exampleOf(strayFilesFound, { ...owner, strays: 228, stored: 230 }),
  'missing-files': exampleOf(filesMissing, { ...owner, missing: 30 }),
  'no-space': exampleOf(spaceLow, { ...owner, freeBytes: 1.4e9 }),
  'weekly-digest': exampleOf(weeklyDigest, {
    ...owner,
    now: at,
    claims: { waiting: 12, oldestAt: daysBefore(3) },
    failedJobs: [{ kind: 'index-pdf', failed: 1 }],
    failedMails: 2,
    pageReports: { open: 1, oldestAt: daysBefore(1) },
    proposals: { waiting: 1, oldestAt: daysBefore(2) },
    lastBackupAt: daysBefore(0.5),
    freeBytes: 41e9,
  }),
}
