import { z } from 'zod'

/** Reads a binary Excel workbook (.xls): up to a number of rows and columns of each sheet. */
export const WorkbookJob = z.object({
  kind: z.literal('read'),
  bytes: z.instanceof(Buffer),
  maxRows: z.number().int(),
  maxColumns: z.number().int(),
})
export type WorkbookJob = z.infer<typeof WorkbookJob>

export const WorkbookProblem = z.enum(['locked', 'damaged', 'too_large'])
export type WorkbookProblem = z.infer<typeof WorkbookProblem>

export const WorkbookReport = z.discriminatedUnion('type', [
  /** A sheet: the text of each cell, a day as `YYYY-MM-DD`, and '' for an empty one. */
  z.object({ type: z.literal('sheet'), rows: z.array(z.array(z.string())) }),
  z.object({ type: z.literal('refused'), problem: WorkbookProblem }),
])
export type WorkbookReport = z.infer<typeof WorkbookReport>
