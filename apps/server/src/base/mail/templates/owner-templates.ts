import { addresses } from '@lectureshelf/contract/addresses'
import type { Payee } from '@lectureshelf/contract/base/settings'
import { siteName, trashKeptDays } from '@lectureshelf/contract/constants'
import { instantInWords, mailTemplate } from '../mail-text.ts'

interface PayeeChanged {
  changedBy: string
  at: Date
  before: Payee
  after: Payee
}

const payeeWords = ({ upiId, payeeName }: Payee): string => {
  if (upiId === '') return 'none'
  return payeeName === '' ? upiId : `${upiId} (${payeeName})`
}

/** Notifies an owner that the payee changed. */
export const payeeChanged = mailTemplate(
  'payee-changed',
  ({ changedBy, at, before, after }: PayeeChanged) => ({
    subject: `Students of ${siteName} now pay ${payeeWords(after)}`,
    paragraphs: [
      `${changedBy} changed the payee on ${instantInWords(at)}.`,
      `Before: ${payeeWords(before)}. Now: ${payeeWords(after)}.`,
    ],
    link: { label: 'Open the dashboard', path: addresses.dashboard },
    closing: [
      'If this is wrong, put it back on the dashboard at once. Then change your password and look at who is an owner.',
    ],
  }),
)

interface SiteChanged {
  changedBy: string
  at: Date
  /** What was changed, and how it reads on the pages. */
  changes: { what: string; before: string; after: string }[]
}

const quoted = (text: string): string => (text === '' ? 'none' : text)

/** Notifies an owner that the pages now say something else, or name someone else to write to. */
export const siteChanged = mailTemplate('site-changed', ({ changedBy, at, changes }: SiteChanged) => ({
  subject: `The ${changes.map(({ what }) => what).join(' and the ')} of ${siteName} changed`,
  paragraphs: [
    `${changedBy} changed what every page says on ${instantInWords(at)}.`,
    ...changes.map(
      ({ what, before, after }) => `The ${what} before: ${quoted(before)}. Now: ${quoted(after)}.`,
    ),
  ],
  link: { label: 'Open the settings', path: addresses.settings },
  closing: ['If this is wrong, put it back at once. Then change your password and look at who is an owner.'],
}))

/** Notifies support of a new takedown request. Its text is shown only to a signed-in owner. */
export const takedownReceived = mailTemplate('takedown-received', () => ({
  subject: `A takedown request has arrived at ${siteName}`,
  paragraphs: ['Someone asks to have something taken down. An owner finds the request on the dashboard.'],
  link: { label: 'Read the request', path: addresses.takedowns },
}))

/** A stored PDF whose bytes are not what was uploaded. */
interface DamagedPdf {
  title: string
  /** The subject and the section; null for a sheet. */
  place: string | null
  /** The number of a version that is not shown any more; null for the one that readers see. */
  oldVersion: number | null
  what: string
}

/** Tells an owner that a stored PDF is damaged, and how to put it back. */
export const pdfDamaged = mailTemplate('pdf-damaged', ({ title, place, oldVersion, what }: DamagedPdf) => ({
  subject: `A stored PDF is damaged: ${title}`,
  paragraphs: [
    `${what} It is ${oldVersion === null ? 'the version that readers see' : `version ${oldVersion}, which was replaced`} of "${title}"${place === null ? '' : ` in ${place}`}.`,
    'Upload the same file again with "Replace", or take it out of a backup with the command "lectureshelf put-back". The disk may be failing: have it checked.',
  ],
  link: { label: 'Open the PDFs', path: addresses.managePdfs },
}))

interface StrayFiles {
  /** The number of files that belong to nothing. */
  strays: number
  /** The number of all stored files. */
  stored: number
}

/** Tells an owner that many stored files belong to nothing, and that none of them is deleted. */
export const strayFilesFound = mailTemplate('stray-files', ({ strays, stored }: StrayFiles) => ({
  subject: `${strays} stored files of ${siteName} belong to nothing`,
  paragraphs: [
    `Of ${stored} stored files ${strays} belong to no note that the database knows. This usually means that the server runs with another database or another folder than before.`,
    'Nothing was deleted. Ask the operator to compare both, and to restore what is missing.',
    'If the files are really left over, the operator lists them with "lectureshelf files sweep" and deletes them with the number that it prints.',
  ],
  link: { label: 'Open the dashboard', path: addresses.dashboard },
}))

/** Tells an owner that many stored files are missing at once, and that no PDF is called damaged for it. */
export const filesMissing = mailTemplate('missing-files', ({ missing }: { missing: number }) => ({
  subject: `${missing} stored files of ${siteName} are missing at once`,
  paragraphs: [
    `${missing} stored files were not found, or could not be read, at two looks. This usually means that a disk is not there, or that the folder is another one than before.`,
    'No PDF was called damaged. Readers are asked to try again in a minute, and notes that they keep on their phones stay.',
    'Ask the operator to bring the disk back. If the files are lost, the operator takes them out of a backup with "lectureshelf put-back", and says with "lectureshelf files missing" which ones stay lost.',
  ],
  link: { label: 'Open the dashboard', path: addresses.dashboard },
}))

/** Warns an owner that the disk gets full. */
export const spaceLow = mailTemplate('no-space', ({ freeBytes }: { freeBytes: number }) => ({
  subject: `${siteName} has little space left`,
  paragraphs: [
    `Only ${(freeBytes / 1e9).toFixed(1)} GB are free on the disk of the site. Without space no one can upload, register or pay; notes can still be read.`,
    `Ask the operator to make the disk larger or to remove old backups. Deleted PDFs free their space after ${trashKeptDays} days.`,
  ],
  link: { label: 'Open the dashboard', path: addresses.dashboard },
  closing: ['This mail comes once a day until there is space again.'],
}))
