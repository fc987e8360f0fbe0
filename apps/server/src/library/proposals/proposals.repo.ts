import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type CheckTimes, type Damage, type FileBytes, isUnchecked } from '../tables/pdf-versions.table.ts'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { proposal } from '../../schema.ts'

export type StoredProposal = typeof proposal.$inferSelect

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

/** Stores the decision about a file that the caller has locked; the file, whole or not, is no longer the proposal's. */
export const updateDecision = async (on: Db, id: string, decision: Decision): Promise<void> => {
  await on
    .update(proposal)
    .set({ ...decision, storageKey: null, damage: null })
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

/** A file that waits, with what its bytes must be, and what was found wrong with them. */
export interface ProposedFile extends FileBytes {
  id: string
  damage: Damage | null
}

const selectFiles = (on: Db) =>
  on
    .select({
      id: proposal.id,
      // Each row that is asked for has a file.
      storageKey: sql<string>`${proposal.storageKey}`,
      sizeBytes: proposal.sizeBytes,
      sha256: proposal.sha256,
      damage: proposal.damage,
    })
    .from(proposal)

/** Lists every file that waits; few, because each person has a limit. */
export const listProposedFiles = (on: Db): Promise<ProposedFile[]> =>
  selectFiles(on).where(isNotNull(proposal.storageKey)).orderBy(proposal.id)

/** Lists files that wait and are due for a check, the longest unchecked first. */
export const listUncheckedProposals = (on: Db, times: CheckTimes, limit: number): Promise<ProposedFile[]> =>
  selectFiles(on)
    .where(and(isNotNull(proposal.storageKey), isUnchecked(proposal, times)))
    .orderBy(asc(sql`coalesce(${proposal.checkedAt}, 'epoch')`), proposal.id)
    .limit(limit)

/** A file that was put back has another key, so an older finding does not touch it. */
const isFile = ({ storageKey }: Pick<ProposedFile, 'storageKey'>) => eq(proposal.storageKey, storageKey)

/** Stores what a check found in a file; null when it is in order. */
export const noteProposalCheck = async (
  on: Db,
  file: Pick<ProposedFile, 'storageKey'>,
  found: { damage: Damage | null; checkedAt: Date },
): Promise<void> => {
  await on.update(proposal).set(found).where(isFile(file))
}

/** Gives a proposal another file with the same bytes. @returns false when it has another one by now, or none */
export const changeProposedFile = async (
  on: Db,
  file: ProposedFile,
  { storageKey, checkedAt }: { storageKey: string; checkedAt: Date },
): Promise<boolean> => {
  const changed = await on
    .update(proposal)
    .set({ storageKey, checkedAt, damage: null })
    .where(isFile(file))
    .returning({ id: proposal.id })
  return changed.length > 0
}
