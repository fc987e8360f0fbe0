import type { DssData } from '@lectureshelf/contract/site/dss'

/** The scheme a batch studies under, as the reference data say; empty where they say none. */
export const schemeOfBatch = (batch: string, batches: DssData['batch']): string =>
  batches.find((row) => row.batch === batch)?.scheme ?? ''
