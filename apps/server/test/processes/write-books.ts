import { expect } from 'vitest'
import { z } from 'zod'
import { findProblems } from '../../src/cli/doctor.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { whileOpened } from './claims-at-rest.ts'
import { type TestInstallation, seededSubject } from './installation.ts'

/** What a server has acknowledged, over all its restarts. */
export interface WriteBooks {
  /** USNs. */
  signUps: Set<string>
  approvals: Set<string>
  /** Names. */
  sections: Set<string>
  references: Set<string>
  feedback: Set<string>
  /** The hash of each PDF by its title, whether sent in one piece or in parts. */
  pdfs: Map<string, string>
  uploads: Map<string, string>
  /** The number of bytes that have arrived of each upload in parts, by its id. */
  parts: Map<string, number>
  promotions: Set<string>
  undone: Set<string>
  /** The number in the last saved description and notice. */
  edits: number
  notices: number
}

export const createBooks = (): WriteBooks => ({
  signUps: new Set(),
  approvals: new Set(),
  sections: new Set(),
  references: new Set(),
  feedback: new Set(),
  pdfs: new Map(),
  uploads: new Map(),
  parts: new Map(),
  promotions: new Set(),
  undone: new Set(),
  edits: 0,
  notices: 0,
})

/** Counts how often each kind of write was acknowledged. */
export const countBooks = (books: WriteBooks): Record<string, number> =>
  Object.fromEntries(
    Object.entries(books).map(([kind, written]) => [
      kind,
      typeof written === 'number' ? written : written.size,
    ]),
  )

/** Whether every kind of write was acknowledged at least once. */
export const isEveryKindWritten = (books: WriteBooks): boolean => {
  const { parts: _, ...kinds } = countBooks(books)
  return Object.values(kinds).every((count) => count > 0)
}

/** Returns how many writes were acknowledged. */
export const sumOfBooks = (books: WriteBooks): number =>
  Object.values(countBooks(books)).reduce((all, count) => all + count, 0)

/** Queries with a column `name` for everything stored of a kind, duplicates included. */
const storedNames = {
  signUps: 'select usn as name from claim',
  approvals: `select r.usn as name from claim r
    join student s on s.id = r.student_id and s.usn = r.usn
    join subscription b on b.claim_id = r.id
    join receipt e on e.claim_id = r.id
    where r.state = 'approved'`,
  sections: 'select section_name as name from section where deleted_at is null',
  references: 'select ref_title as name from reference where deleted_at is null',
  feedback: 'select feedback as name from feedback',
  pdfs: `select pdf_title || ' ' || sha256 as name from pdf where deleted_at is null`,
  promotions: 'select id as name from promotion where finished_at is not null',
  undone: 'select id as name from promotion where undone_at is not null',
} as const

const namedKinds = [
  'signUps',
  'approvals',
  'sections',
  'references',
  'feedback',
  'pdfs',
  'promotions',
  'undone',
] as const satisfies readonly (keyof typeof storedNames)[]

type NamedKind = (typeof namedKinds)[number]

const Names = z.array(z.object({ name: z.string() }))

const namesOf = (books: WriteBooks, kind: NamedKind): string[] => {
  const hashes = [...books.pdfs, ...books.uploads]
  return kind === 'pdfs' ? hashes.map((pair) => pair.join(' ')) : [...books[kind]]
}

/** Checks that each acknowledged thing exists exactly once. */
const findLostNames = async (database: Database, books: WriteBooks, kind: NamedKind): Promise<string[]> => {
  const times = new Map<string, number>()
  for (const { name } of Names.parse((await database.runSql(storedNames[kind])).rows))
    times.set(name, (times.get(name) ?? 0) + 1)
  return namesOf(books, kind)
    .filter((name) => times.get(name) !== 1)
    .map((name) => `${kind}: ${name} is there ${times.get(name) ?? 0} times`)
}

/** Checks the stored count of one writer: the last acknowledged one, or the one in progress. */
const findLostCount = async (database: Database, query: string, what: string, count: number) => {
  const [row] = Names.parse((await database.runSql(query)).rows)
  const stored = Number(/\d+/.exec(row?.name ?? '')?.[0] ?? 0)
  return stored === count || stored === count + 1
    ? []
    : [`${what}: ${stored} is stored, ${count} was acknowledged`]
}

/** @returns the acknowledged writes that a database lacks or has twice */
export const findLostWrites = async (database: Database, books: WriteBooks): Promise<string[]> => {
  const description = `select description as name from subject where sub_code = '${seededSubject.subCode}'`
  const notice = `select value #>> '{}' as name from setting where key = 'notice'`
  const losses: string[] = []
  for (const kind of namedKinds) losses.push(...(await findLostNames(database, books, kind)))
  losses.push(...(await findLostCount(database, description, 'edits', books.edits)))
  losses.push(...(await findLostCount(database, notice, 'notices', books.notices)))
  return losses
}

/** Returns what an installation that no server has open has lost or left inconsistent. */
export const findLossesAtRest = (installation: TestInstallation, books: WriteBooks) =>
  whileOpened(installation, async (opened) => {
    const { database } = opened.deps
    const lost = await findLostWrites(database, books)
    // Proves that the check reports what was never written.
    const more = { ...books, sections: new Set([...books.sections, 'Never written']) }
    expect(await findLostWrites(database, more)).toContain('sections: Never written is there 0 times')
    const problems = await findProblems(opened, { isDeep: true })
    // No one writes as often as these clients do: the limits per person would end the writing.
    await database.runSql('delete from throttle')
    return { lost, problems }
  })
