import type { Db } from '../../platform/db/database.ts'
import { installation } from '../../schema.ts'
import type { Pair } from './files-pair.policy.ts'

/** Reads the id of the installation; null for a database that never had one. */
export const findInstallation = async (on: Db): Promise<Pair['row']> => {
  const [row] = await on.select().from(installation)
  return row === undefined ? null : { installationId: row.installationId, isPaired: row.pairedAt !== null }
}

/** Stores an id in place of any former one; `pairedAt` is null until the marker has it. */
export const storeInstallation = async (
  on: Db,
  values: { installationId: string; pairedAt: Date | null },
): Promise<void> => {
  await on
    .insert(installation)
    .values(values)
    .onConflictDoUpdate({ target: installation.isOnly, set: values })
}
