import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Writes the `personLabel` of the contract in SQL, for a search or a label that is stored. */
export const personLabelOf = (name: SQLWrapper, usn: SQLWrapper): SQL<string> => sql<string>`case
  when ${name} = '' or ${usn} is null then concat(${name}, ${usn}) else ${name} || ' (' || ${usn} || ')' end`
