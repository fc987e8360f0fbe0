import { z } from 'zod'

/** Reads pages, outline, text and cover of a stored PDF version. */
export const indexPdfJob = {
  name: 'index-pdf',
  data: z.object({ versionId: z.uuid() }),
  leaseSeconds: 420,
  attempts: 3,
}

/** Sends one mail. The pauses double from half a minute: the last try is two days or more after the first. */
export const sendMailJob = {
  name: 'send-mail',
  data: z.object({ mailId: z.uuid() }),
  leaseSeconds: 180,
  attempts: 14,
  retryDelaySeconds: 30,
  hasGrowingDelay: true,
}

/** Makes a reset link for a USN, if it has an account: out of sight of whoever asked. */
export const resetPasswordJob = {
  name: 'reset-password',
  data: z.object({ usn: z.string() }),
  leaseSeconds: 60,
  attempts: 3,
}

/** Sweeps and reminders, once an hour. */
export const upkeepJob = {
  name: 'upkeep',
  data: z.object({}),
  leaseSeconds: 900,
  attempts: 3,
}

/** Plans a bulk import, or does what was planned for a while; it asks for the next while itself. */
export const importJob = {
  name: 'import',
  data: z.object({ importId: z.uuid() }),
  leaseSeconds: 900,
  attempts: 5,
}

export const allJobKinds = [indexPdfJob, sendMailJob, resetPasswordJob, upkeepJob, importJob]
