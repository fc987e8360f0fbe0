import { type SQL, and, lte, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A USN of a person. */
interface HeldUsn {
  usn: string
  /** When the person got another one, after which strangers may use it; null for the current USN. */
  until: Date | null
}

/** Keys by which the rows of one person are found, collected before any of them is blanked. */
export interface MarkedPerson {
  id: string
  /** The USN, and earlier ones that no one else has. */
  usns: HeldUsn[]
  /** The name, and earlier ones. */
  names: string[]
  email: string
  /** The hashes of the USNs in the counters of sign-ins. */
  usnHashes: string[]
  /** The claims of the account. */
  claimIds: string[]
  /** Decided sign-ups under the USN that became no account: they may be someone else's. */
  namesakeIds: string[]
  subscriptionIds: string[]
  mailIds: string[]
  /** Mails about the claims of namesakes. */
  namesakeMailIds: string[]
  /** Whether another living account or an open sign-up has the address. */
  isEmailShared: boolean
}

/** The values that erasure writes. */
export interface Erased {
  /** Replaces the USN, which is then free again. */
  token: string
  now: Date
}

/** Matches rows that name a USN of the person and are not younger than their use of it. */
export const whileTheirs = (
  { usns }: Pick<MarkedPerson, 'usns'>,
  at: PgColumn,
  names: (usn: string) => SQL | undefined,
): SQL | undefined =>
  or(...usns.map(({ usn, until }) => and(names(usn), until === null ? undefined : lte(at, until))))

/** Fewer letters are a part of many words. */
const tellingLetters = 6

const lettersOf = (words: string): string => words.toLowerCase().replace(/[\s\p{P}\p{S}]/gu, '')

/** Matches a text in which someone wrote a USN or the whole name of the person, with whatever between its letters. */
export const saysWho = (column: SQL | PgColumn, { usns, names }: MarkedPerson): SQL | undefined => {
  const telling = [...usns.map(({ usn }) => usn), ...names]
    .map(lettersOf)
    .filter((letters) => letters.length >= tellingLetters)
  const written = sql`regexp_replace(lower(${column}), '[[:space:][:punct:]]+', '', 'g')`
  return or(sql`false`, ...telling.map((letters) => sql`position(${letters} in ${written}) > 0`))
}

type Becomes = (column: SQL, erased: Erased) => SQL

/** How the rows of a table relate to a person. */
interface Relation<T> {
  rows: (table: T, person: MarkedPerson) => SQL | undefined
  /** Whether erasure deletes the rows; otherwise it blanks their columns. */
  isDeleted?: boolean
  /** Whether the person may read the rows; false where only an address or a USN leads to them. */
  isOwn?: boolean
}

/** What a column reveals about a person, and how erasure changes it. */
export interface Mark<R extends string = string> {
  /** The relations whose person the column is about; empty for a column that is not personal. */
  whose: readonly R[]
  /** Null for a value that erasure leaves, or deletes with its row. */
  becomes: Becomes | null
  /** Why the value stays, or that it goes with its row; empty for a column that is not personal. */
  note: string
  /** Never returned, not even to the person: hashes, tokens and storage keys. */
  isSecret: boolean
  /** What erasure removes for further relations, whose person does not read the value: words that someone typed. */
  typed?: readonly { relation: R; becomes: Becomes }[]
  /** The part of the value that the person may read, when that is less than all. */
  shown?: (column: SQL) => SQL
}

export interface MarkedTable {
  table: PgTable
  relations: {
    name: string
    isDeleted: boolean
    isOwn: boolean
    rows: (person: MarkedPerson) => SQL | undefined
  }[]
  columns: Record<string, Mark>
}

/** Not personal. */
export const plain: Mark<never> = { whose: [], becomes: null, note: '', isSecret: false }

/** Personal, and stays for a reason. */
export const kept = <R extends string>(whose: readonly R[], reason: string): Mark<R> => ({
  whose,
  becomes: null,
  note: reason,
  isSecret: false,
})

/** The id of a person, which leads to a blank account after erasure. */
export const link = <R extends string>(...whose: R[]): Mark<R> =>
  kept(whose, 'an id leads to a blank account')

/** Personal, and deleted with its row. */
export const gone = <R extends string>(...whose: R[]): Mark<R> => kept(whose, 'goes with its row')

/** Personal, and overwritten. */
export const blanked = <R extends string>(whose: readonly R[], becomes: Becomes): Mark<R> => ({
  whose,
  becomes,
  note: '',
  isSecret: false,
})

/** Returns a mark that removes words someone typed also for further relations, whose person does not read the value. */
export const withTyped = <R extends string, S extends string>(
  mark: Mark<R>,
  ...typed: { relation: S; becomes: Becomes }[]
): Mark<R | S> => ({ ...mark, typed })

export const secret = <R extends string>(mark: Mark<R>): Mark<R> => ({ ...mark, isSecret: true })

/** Returns the same mark for several columns. */
export function each<K extends string, R extends string>(mark: Mark<R>, ...names: K[]): Record<K, Mark<R>>
export function each(mark: Mark, ...names: string[]): Record<string, Mark> {
  return Object.fromEntries(names.map((name) => [name, mark]))
}

/** Overwrites a value with a text; null stays null. */
export const text =
  (value: string): Becomes =>
  (column) =>
    sql`case when ${column} is null then null else ${value} end`

export const noValue: Becomes = () => sql`null`
export const always =
  (value: SQL): Becomes =>
  () =>
    value
export const theToken: Becomes = (_column, { token }) => sql`${token}`
export const theInstant: Becomes = (_column, { now }) => sql`${now.toISOString()}::timestamptz`

const fieldsAmong = (column: SQL, names: readonly string[]): SQL =>
  sql`(select coalesce(jsonb_object_agg(field.key, field.value), '{}'::jsonb)
    from jsonb_each(${column}) as field where field.key in (${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}))`

/** Removes the named fields of an object. */
export const withoutFields =
  (names: readonly string[]): Becomes =>
  (column) =>
    sql`case when jsonb_typeof(${column}) = 'object' then ${column} - array[${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[] else ${column} end`

/** Keeps the named fields of an object and removes every other, including fields added later. */
export const onlyFields =
  (names: readonly string[]): Becomes =>
  (column) =>
    sql`case when jsonb_typeof(${column}) = 'object' then ${fieldsAmong(column, names)} end`

/** Keeps the named fields of an object, and replaces other given fields, where present, with blank values. */
export const onlyFieldsAnd =
  (names: readonly string[], blanks: (erased: Erased) => Record<string, string>): Becomes =>
  (column, erased) => {
    const values = sql`${JSON.stringify(blanks(erased))}::jsonb`
    const blank = sql`(select coalesce(jsonb_object_agg(field.key, field.value), '{}'::jsonb)
      from jsonb_each(${values}) as field where jsonb_exists(${column}, field.key))`
    return sql`${fieldsAmong(column, names)} || ${blank}`
  }

/**
 * Marks a table: how its rows relate to a person, and every column. A column without a mark, or a mark with an
 * unknown relation, does not compile.
 */
export const marked = <T extends PgTable, R extends string>(
  table: T,
  relations: Record<R, Relation<T>>,
  columns: { [C in keyof T['$inferSelect']]: Mark<NoInfer<R>> },
): MarkedTable => ({
  table,
  relations: Object.entries<Relation<T>>(relations).map(
    ([name, { rows, isDeleted = false, isOwn = false }]) => ({
      name,
      isDeleted,
      isOwn,
      rows: (person) => rows(table, person),
    }),
  ),
  columns,
})
