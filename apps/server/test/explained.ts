import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../src/platform/db/database.ts'

const Explained = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.unknown() })) })

interface Statement {
  text: string
  values: unknown[]
}

/** Builds a statement again from its text, whose parameters are numbered. */
const rebuild = ({ text, values }: Statement): SQL =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)),
  )

/** Returns the plan of a statement, as the database would run it now. */
export const explain = async (on: Db, statement: Statement): Promise<unknown[]> =>
  Explained.parse(await on.execute(sql`explain (format json) ${rebuild(statement)}`)).rows
