import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { MarkedPerson, MarkedTable } from '../../../schema/personal/marks.ts'

/** Returns the columns that a person may read in rows that are theirs by a relation. */
const shownColumns = ({ table, columns }: MarkedTable, relation: string) => {
  const stored = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { whose, isSecret, shown }]) => {
      const column = stored[name]
      const isShown = !isSecret && (whose.length === 0 || whose.includes(relation))
      if (column === undefined || !isShown) return []
      return [[name, shown === undefined ? column : shown(sql`${column}`)]]
    }),
  )
}

/** Reads the rows of a table that belong to a person, without secrets and without other people's data. */
export const readOwnRows = async (
  on: Db,
  marks: MarkedTable,
  person: MarkedPerson,
): Promise<Record<string, object[]>> => {
  const found: Record<string, object[]> = {}
  for (const { name, isOwn, rows } of marks.relations) {
    const isTheirs = rows(person)
    if (!isOwn || isTheirs === undefined) continue
    const own = await on.select(shownColumns(marks, name)).from(marks.table).where(isTheirs)
    if (own.length > 0) found[name] = own
  }
  return found
}
