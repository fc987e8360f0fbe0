import { siteName } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import type { MailTemplate } from '../templates.ts'

interface StrayFiles {
  /** The owner. */
  name: string
  /** The number of files that belong to nothing. */
  strays: number
  /** The number of all stored files. */
  stored: number
}

/** Tells an owner that many stored files belong to nothing, and that none of them is deleted. */
export const strayFilesFound: MailTemplate<StrayFiles> = {
  kind: 'stray-files',
  partsOf: ({ name, strays, stored }) => ({
    subject: `${strays} stored files of ${siteName} belong to nothing`,
    name,
    paragraphs: [
      `Of ${stored} stored files ${strays} belong to no note that the database knows. This usually means that the server runs with another database or another folder than before.`,
      'Nothing was deleted. Ask the operator to compare both, and to restore what is missing.',
      'If the files are really left over, the operator lists them with "lectureshelf files sweep" and deletes them with the number that it says.',
    ],
    link: { label: 'Open the dashboard', path: addresses.dashboard },
  }),
}
