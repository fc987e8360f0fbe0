import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the contract's `personLabel` as SQL, for a search or a stored label; an index of searches has it too. */
export const personLabelOf = (name: SQLWrapper, usn: SQLWrapper): SQL<string> => sql<string>`case
  when ${name} = '' or ${usn} is null then coalesce(${name}, '') || coalesce(${usn}, '') else ${name} || ' (' || ${usn} || ')' end`
