import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

/** The rows of a table as lines: first the names of its columns, then one JSON array of texts per row. */
export interface TableLines {
  name: string
  lines: AsyncIterable<string>
}

const batchRows = 500
/** The size limit of one statement, so that long texts do not make it huge. */
const batchCharacters = 1_000_000

const Rows = z.object({ rows: z.array(z.record(z.string(), z.unknown())) })

const query = async <T extends z.ZodType>(on: Db, text: string, row: T): Promise<z.output<T>[]> =>
  z.array(row).parse(Rows.parse(await on.execute(sql.raw(text))).rows)

const Table = z.object({ name: z.string(), parents: z.array(z.string()) })
const Column = z.object({ name: z.string(), type: z.string() })
const Line = z.object({ line: z.string() })
const Names = z.array(z.string())

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Lists every table of the product, after those it refers to. */
export const listTables = async (on: Db): Promise<string[]> => {
  const tables = await query(
    on,
    `select c.relname as name, array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
       where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not exists
       (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    Table,
  )
  const parentsOf = new Map(tables.map(({ name, parents }) => [name, parents]))
  const ordered = new Set<string>()
  const visit = (name: string) => {
    if (ordered.has(name)) return
    for (const parent of parentsOf.get(name) ?? []) visit(parent)
    ordered.add(name)
  }
  for (const { name } of tables) visit(name)
  return [...ordered]
}

/** Lists the columns of a table, without those that the database generates. */
const columnsOf = (on: Db, table: string) =>
  query(
    on,
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'public.${quoted(table)}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    Column,
  )

/** Makes dates and numbers print the same in every session. Call it first in the transaction that reads. */
export const writeTextsAlike = async (tx: Db): Promise<void> => {
  await tx.execute(sql.raw(`set local datestyle = 'ISO'`))
  await tx.execute(sql.raw(`set local intervalstyle = 'postgres'`))
  await tx.execute(sql.raw(`set local timezone = 'UTC'`))
}

/** Reads one column of texts with a cursor, so that memory stays flat. One at a time in a transaction. */
export async function* readLines(tx: Db, select: string): AsyncGenerator<string> {
  await tx.execute(sql.raw(`declare lines no scroll cursor for ${select}`))
  for (;;) {
    const rows = await query(tx, `fetch ${batchRows} from lines`, Line)
    for (const { line } of rows) yield line
    if (rows.length < batchRows) break
  }
  await tx.execute(sql.raw('close lines'))
}

/** Yields every row of a table, each value as PostgreSQL writes it, so that nothing is lost or rounded. */
export async function* dumpTable(tx: Db, table: string): AsyncGenerator<string> {
  const columns = await columnsOf(tx, table)
  yield JSON.stringify(columns.map(({ name }) => name))
  const texts = columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  yield* readLines(tx, `select json_build_array(${texts})::text as line from public.${quoted(table)}`)
}

/** Groups lines into statements that are neither many nor huge. */
async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let characters = 0
  for await (const line of lines) {
    batch.push(line)
    characters += line.length
    if (batch.length < batchRows && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

const statementFor = async (tx: Db, table: string, header: string): Promise<string> => {
  const types = new Map((await columnsOf(tx, table)).map(({ name, type }) => [name, type]))
  const names = Names.parse(JSON.parse(header))
  const values = names.map((name, index) => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`The table ${table} has no column ${name}.`)
    return `(r ->> ${index})::${type}`
  })
  return `insert into public.${quoted(table)} (${names.map(quoted).join(', ')}) select ${values.join(', ')}`
}

/** Inserts the rows of `dumpTable` into an empty table. @returns their number */
export const loadTable = async (tx: Db, { name, lines }: TableLines): Promise<number> => {
  const iterator = lines[Symbol.asyncIterator]()
  const header = await iterator.next()
  if (header.done === true) throw new Error(`The part of the table ${name} is empty.`)
  const insert = await statementFor(tx, name, header.value)
  let rows = 0
  for await (const batch of batchesOf({ [Symbol.asyncIterator]: () => iterator })) {
    const json = `[${batch.join(',')}]`
    await tx.execute(sql`${sql.raw(insert)} from json_array_elements(${json}::json) r`)
    rows += batch.length
  }
  return rows
}
