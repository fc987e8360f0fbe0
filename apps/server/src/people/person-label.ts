import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the contract's `personLabel` as SQL, for a search or a stored label. */
export const personLabelOf = (name: SQLWrapper, usn: SQLWrapper): SQL<string> => sql<string>`case
  when ${name} = '' or ${usn} is null then concat(${name}, ${usn}) else ${name} || ' (' || ${usn} || ')' end`
