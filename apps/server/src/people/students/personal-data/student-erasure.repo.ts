import { type SQL, getTableColumns, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { markedTables } from '../../../schema/personal.ts'
import type { Erased, Mark, MarkedPerson, MarkedTable } from '../../../schema/personal/marks.ts'

/** Returns how erasure changes a column for a relation; null when it leaves it. */
const becomesFor = (relation: string, { becomes, whose, typed }: Mark): Mark['becomes'] =>
  whose.includes(relation) ? becomes : (typed?.find((one) => one.relation === relation)?.becomes ?? null)

/** Returns the new values of columns that describe the person by a relation. */
const blanksOf = ({ table, columns }: MarkedTable, relation: string, erased: Erased): Record<string, SQL> => {
  const stored = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, mark]) => {
      const column = stored[name]
      const becomes = becomesFor(relation, mark)
      return column === undefined || becomes === null ? [] : [[name, becomes(sql`${column}`, erased)]]
    }),
  )
}

/** Deletes or blanks, table by table, everything that the schema marks as the person's. */
export const eraseMarked = async (on: Db, person: MarkedPerson, erased: Erased): Promise<void> => {
  for (const [, marks] of markedTables) {
    for (const { name, rows, isDeleted } of marks.relations) {
      const isTheirs = or(rows(person)) ?? sql`false`
      if (isDeleted) {
        await on.delete(marks.table).where(isTheirs)
        continue
      }
      const blanks = blanksOf(marks, name, erased)
      if (Object.keys(blanks).length > 0) await on.update(marks.table).set(blanks).where(isTheirs)
    }
  }
}
