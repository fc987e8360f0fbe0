import { type ReceivingDeps, createReceiving } from './receiving.ts'

/** Bulk imports: an archive comes in, is planned, and done item by item. */
export const createImportsService = (deps: ReceivingDeps) => ({
  ...createReceiving(deps),
})

export type ImportsService = ReturnType<typeof createImportsService>
