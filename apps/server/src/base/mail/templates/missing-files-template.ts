import { siteName } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import type { MailTemplate } from '../templates.ts'

interface MissingFiles {
  /** The owner. */
  name: string
  /** The number of files that are missing at once. */
  missing: number
}

/** Tells an owner that many stored files are missing at once, and that no PDF is called damaged for it. */
export const filesMissing: MailTemplate<MissingFiles> = {
  kind: 'missing-files',
  partsOf: ({ name, missing }) => ({
    subject: `${missing} stored files of ${siteName} are missing at once`,
    name,
    paragraphs: [
      `${missing} stored files were not found, or could not be read, at two looks. This usually means that a disk is not there, or that the folder is another one than before.`,
      'No PDF was called damaged. Readers are asked to try again in a minute, and notes that they keep on their phones stay.',
      'Ask the operator to bring the disk back. If the files are lost, the operator takes them out of a backup with "lectureshelf put-back", and says with "lectureshelf files missing" which ones stay lost.',
    ],
    link: { label: 'Open the dashboard', path: addresses.dashboard },
  }),
}
