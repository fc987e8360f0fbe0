import { and, eq, lt } from 'drizzle-orm'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { codeTry } from '../../../schema.ts'

/** Whose wrong codes are counted together: those of one person in one browser. */
export interface Guesser {
  studentId: string
  browser: string
}

export type CodeTries = Pick<typeof codeTry.$inferSelect, 'failures' | 'triedAt'>

const isBy = ({ studentId, browser }: Guesser) =>
  and(eq(codeTry.studentId, studentId), eq(codeTry.browser, browser))

/** Finds the wrong codes of a browser. The caller has locked the second factor. */
export const findTries = (on: Db, guesser: Guesser): Promise<CodeTries | null> =>
  firstOf(
    on.select({ failures: codeTry.failures, triedAt: codeTry.triedAt }).from(codeTry).where(isBy(guesser)),
  )

/** Stores the wrong codes of a browser. */
export const saveTries = async (on: Db, guesser: Guesser, tries: CodeTries): Promise<void> => {
  await on
    .insert(codeTry)
    .values({ ...guesser, ...tries })
    .onConflictDoUpdate({ target: [codeTry.studentId, codeTry.browser], set: tries })
}

/** Forgets the wrong codes of a browser, after a right one. */
export const deleteTries = async (on: Db, guesser: Guesser): Promise<void> => {
  await on.delete(codeTry).where(isBy(guesser))
}

/** Forgets the wrong codes of everyone that were last tried before an instant. */
export const deleteTriesBefore = async (on: Db, instant: Date): Promise<void> => {
  await on.delete(codeTry).where(lt(codeTry.triedAt, instant))
}

/** Forgets the wrong codes of a person in every browser. */
export const deleteAllTries = async (on: Db, studentId: string): Promise<void> => {
  await on.delete(codeTry).where(eq(codeTry.studentId, studentId))
}
