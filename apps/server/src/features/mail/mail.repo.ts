import type { Db } from '../../platform/db/database.ts'
import { mail } from '../../schema.ts'

export type StoredMail = typeof mail.$inferSelect

/** Stores a mail unless one with its key is there already. The id, or null when it is. */
export const insertMail = async (
  on: Db,
  values: Omit<typeof mail.$inferInsert, 'id'>,
): Promise<string | null> => {
  const [row] = await on
    .insert(mail)
    .values(values)
    .onConflictDoNothing({ target: mail.key })
    .returning({ id: mail.id })
  return row?.id ?? null
}
