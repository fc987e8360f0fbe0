import { z } from 'zod'

/** Reads pages, outline, text and cover of a stored PDF version. */
export const indexPdfJob = {
  name: 'index-pdf',
  data: z.object({ versionId: z.uuid() }),
  leaseSeconds: 420,
  attempts: 3,
}

export const allJobKinds = [indexPdfJob]
