import { z } from 'zod'

/** Extracts pages, outline, text and cover of a stored PDF version. */
export const indexPdfJob = {
  name: 'index-pdf',
  data: z.object({ versionId: z.uuid() }),
  leaseSeconds: 420,
  attempts: 3,
}

/** Reads on in a PDF whose first turn did not read it whole: from which page, and in which round of all such turns. */
export const readOnJob = {
  name: 'read-on',
  data: z.object({
    versionId: z.uuid(),
    readTo: z.object({ nextPage: z.int(), lostPages: z.int(), usedMs: z.number() }),
    round: z.int(),
  }),
  leaseSeconds: 420,
  attempts: 3,
}

/** Reads the pages of a few PDFs again that were read by earlier rules, and then enqueues itself for the next ones. */
export const readAgainJob = {
  name: 'read-again',
  data: z.object({}),
  leaseSeconds: 1800,
  attempts: 3,
}

/** Measures the pages of a few stored PDFs and draws their first pages, and then enqueues itself for the next ones. */
export const measurePagesJob = {
  name: 'measure-pages',
  data: z.object({}),
  leaseSeconds: 900,
  attempts: 3,
}

/** Indexes the page texts of a few stored PDFs for the search, and then enqueues itself for the next ones. */
export const indexSearchJob = {
  name: 'index-search',
  data: z.object({}),
  leaseSeconds: 900,
  attempts: 3,
}

/** Reads a few scanned pages, and then enqueues itself for the next ones. */
export const readScansJob = {
  name: 'read-scans',
  data: z.object({}),
  leaseSeconds: 1800,
  attempts: 3,
}

/** Looks for the marks of a PDF in the version that is shown. */
export const joinMarksJob = {
  name: 'join-marks',
  data: z.object({ pdfId: z.uuid() }),
  leaseSeconds: 900,
  attempts: 3,
}

/** Sends one mail. The pauses double from half a minute: the last attempt is two days or more after the first. */
export const sendMailJob = {
  name: 'send-mail',
  data: z.object({ mailId: z.uuid() }),
  leaseSeconds: 180,
  attempts: 14,
  retryDelaySeconds: 30,
  hasGrowingDelay: true,
}

/** Creates a reset link for a USN, if it has an account; as a job, so that response times reveal nothing. */
export const resetPasswordJob = {
  name: 'reset-password',
  data: z.object({ usn: z.string() }),
  leaseSeconds: 60,
  attempts: 3,
}

/** Compares some stored files with their hashes, and then enqueues itself for the next ones. */
export const checkFilesJob = {
  name: 'check-files',
  data: z.object({}),
  leaseSeconds: 900,
  attempts: 3,
}

/** Looks again for files that a process did not find, and enqueues itself while there are any. */
export const lookForFilesJob = {
  name: 'look-for-files',
  data: z.object({}),
  leaseSeconds: 900,
  attempts: 3,
}

/** Runs sweeps and reminders, once an hour. */
export const upkeepJob = {
  name: 'upkeep',
  data: z.object({}),
  leaseSeconds: 900,
  attempts: 3,
}

/** Plans a bulk import, or runs a part of its plan and then enqueues itself for the next part. */
export const importJob = {
  name: 'import',
  data: z.object({ importId: z.uuid() }),
  leaseSeconds: 900,
  attempts: 5,
}

export const allJobKinds = [
  indexPdfJob,
  readOnJob,
  readAgainJob,
  measurePagesJob,
  indexSearchJob,
  readScansJob,
  joinMarksJob,
  checkFilesJob,
  lookForFilesJob,
  sendMailJob,
  resetPasswordJob,
  upkeepJob,
  importJob,
]
