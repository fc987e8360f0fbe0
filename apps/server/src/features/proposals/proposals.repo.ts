import { and, eq, inArray } from 'drizzle-orm'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { proposal } from '../../schema.ts'

export type StoredProposal = typeof proposal.$inferSelect

/** Counts the files of a person that wait for a decision. */
export const countWaitingOf = (on: Db, personId: string): Promise<number> =>
  on.$count(proposal, and(eq(proposal.proposedBy, personId), eq(proposal.state, 'open')))

/** Returns whether a file of a person waits for a PDF. */
export const isWaitingFor = async (on: Db, pdfId: string, personId: string): Promise<boolean> =>
  (await on.$count(
    proposal,
    and(eq(proposal.pdfId, pdfId), eq(proposal.proposedBy, personId), eq(proposal.state, 'open')),
  )) > 0

/** Stores a proposed file. */
export const insertProposal = (on: Db, values: typeof proposal.$inferInsert): Promise<StoredProposal> =>
  storedRow(on.insert(proposal).values(values).returning())

/** Finds a proposed file. */
export const findProposal = (on: Db, id: string): Promise<StoredProposal | null> =>
  firstOf(on.select().from(proposal).where(eq(proposal.id, id)))

/** Locks a proposed file until the transaction ends, because two people may decide at the same time. */
export const lockProposal = (on: Db, id: string): Promise<StoredProposal | null> =>
  firstOf(on.select().from(proposal).where(eq(proposal.id, id)).for('update'))

type Decision = Pick<StoredProposal, 'state' | 'answer' | 'decidedBy' | 'decidedAt'>

/** Stores the decision about a file that the caller has locked; the file is no longer the proposal's. */
export const updateDecision = async (on: Db, id: string, decision: Decision): Promise<void> => {
  await on
    .update(proposal)
    .set({ ...decision, storageKey: null })
    .where(eq(proposal.id, id))
}

/** Lists those of these storage keys that a proposal refers to. */
export const listProposalKeysInUse = async (on: Db, keys: string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await on
    .select({ key: proposal.storageKey })
    .from(proposal)
    .where(inArray(proposal.storageKey, keys))
  return rows.flatMap(({ key }) => key ?? [])
}
