import { z } from 'zod'

/** Reads pages, outline, text and cover of a stored PDF version. */
export const indexPdfJob = {
  name: 'index-pdf',
  data: z.object({ versionId: z.uuid() }),
  leaseSeconds: 420,
  attempts: 3,
}

/** Sends one mail. Each failure doubles the pause: the last try is about three days after the first. */
export const sendMailJob = {
  name: 'send-mail',
  data: z.object({ mailId: z.uuid() }),
  leaseSeconds: 180,
  attempts: 14,
}

export const allJobKinds = [indexPdfJob, sendMailJob]
