import { desc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { consent } from '../../schema.ts'

export type StoredConsent = typeof consent.$inferSelect

/** The versions of the texts that the sender of a claim agreed to. */
export interface Agreed {
  terms?: string | undefined
  privacy?: string | undefined
}

/** Stores the texts that a sender agreed to; a text agreed to before gets its new version and time. */
export const saveConsents = async (
  on: Db,
  claimId: string,
  { terms, privacy }: Agreed,
  acceptedAt: Date,
): Promise<void> => {
  const given = [
    { kind: 'terms' as const, version: terms },
    { kind: 'privacy' as const, version: privacy },
  ]
  const rows = given.flatMap(({ kind, version }) =>
    version === undefined ? [] : [{ claimId, kind, version, acceptedAt }],
  )
  if (rows.length === 0) return
  await on
    .insert(consent)
    .values(rows)
    .onConflictDoUpdate({
      target: [consent.claimId, consent.kind],
      set: { version: sql`excluded.version`, acceptedAt: sql`excluded.accepted_at` },
    })
}

/** Lists the texts that the senders of claims agreed to. */
export const listConsents = (on: Db, claimIds: string[]): Promise<StoredConsent[]> =>
  claimIds.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(consent)
        .where(inArray(consent.claimId, claimIds))
        .orderBy(desc(textInOrder(consent.kind)))
