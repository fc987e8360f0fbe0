import { siteName, trashKeptDays } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import type { MailTemplate } from '../templates.ts'

/** How much space is left for files and rows. */
export interface LowSpace {
  /** The owner. */
  name: string
  freeBytes: number
}

/** Warns an owner that the disk gets full. */
export const spaceLow: MailTemplate<LowSpace> = {
  kind: 'no-space',
  partsOf: ({ name, freeBytes }) => ({
    subject: `${siteName} has little space left`,
    name,
    paragraphs: [
      `Only ${(freeBytes / 1e9).toFixed(1)} GB are free on the disk of the site. Without space no one can upload, register or pay; notes can still be read.`,
      `Ask the operator to make the disk larger or to remove old backups. Deleted PDFs free their space after ${trashKeptDays} days.`,
    ],
    link: { label: 'Open the dashboard', path: addresses.dashboard },
    closing: ['This mail comes once a day until there is space again.'],
  }),
}
