import { addresses } from '@lectureshelf/contract/addresses'
import type { MailTemplate } from '../templates.ts'

/** A stored PDF whose bytes are not what was uploaded. */
export interface DamagedPdf {
  /** The owner. */
  name: string
  title: string
  /** The subject and the section; null for a sheet. */
  place: string | null
  /** The number of a version that is not shown any more; null for the one that readers see. */
  oldVersion: number | null
  what: string
}

/** Tells an owner that a stored PDF is damaged, and how to put it back. */
export const pdfDamaged: MailTemplate<DamagedPdf> = {
  kind: 'pdf-damaged',
  partsOf: ({ name, title, place, oldVersion, what }) => ({
    subject: `A stored PDF is damaged: ${title}`,
    name,
    paragraphs: [
      `${what} It is ${oldVersion === null ? 'the version that readers see' : `version ${oldVersion}, which was replaced`} of "${title}"${place === null ? '' : ` in ${place}`}.`,
      'Upload the same file again with "Replace", or take it out of a backup with the command "lectureshelf put-back". The disk may be failing: have it checked.',
    ],
    link: { label: 'Open the PDFs', path: addresses.managePdfs },
  }),
}
