import type { Installation } from '../../src/cli/installation.ts'
import type { Actor } from '../../src/platform/actor.ts'
import { cpuMsOf } from '../../test/processes/process-probe.ts'
import { takingTurns, timeSearch } from './asking.ts'
import type { Library } from './library.ts'
import type { Queries } from './queries.ts'

// How long a search takes: wall time of each, and CPU time of the process and of the database's own processes.

const rounds = 2
/** Everything is searched with every fourth query only, because it takes longer. */
const ownerStep = 4

export interface Times {
  /** The person, and what is searched. */
  name: string
  p50: number
  p95: number
  slowest: number
  /** The mean, in milliseconds. */
  cpu: number
  count: number
}

const commonWords = 12

interface Timed {
  q: string
  book: string
}

/** Returns the value below which a share of the numbers lies. */
export const shareOf = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const timesOf = (name: string, all: readonly number[], cpu: number): Times => ({
  name,
  p50: shareOf(all, 0.5),
  p95: shareOf(all, 0.95),
  slowest: Math.max(...all),
  cpu,
  count: all.length,
})

/** Returns a query as it stands while someone is still typing its second half. */
const halfOf = (q: string): string => q.slice(0, Math.max(3, Math.ceil(q.length / 2))).trim()

const setsOf = ({ index, headings, misspelt, questions }: Queries): Map<string, Timed[]> => {
  const clean = [...index, ...headings]
  return new Map([
    ['words of an index or a heading', clean],
    ['the same, half typed', clean.map(({ q, book }) => ({ q: halfOf(q), book }))],
    ['the same with a typing error', misspelt],
    ['exam questions', questions],
  ])
}

/** Returns the words on most pages, alone and in pairs: what takes longest to search in everything. */
const commonestWords = async ({ deps }: Installation): Promise<Timed[]> => {
  const { rows } = await deps.database.runSql(
    `select word from search.lexeme where word ~ '^[a-z]{4,}$' order by pages desc, word limit ${commonWords}`,
  )
  const words = rows.map((row) => String(row['word']))
  const pairs = words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`)
  return [...words, ...pairs].map((q) => ({ q, book: '' }))
}

/** Returns the CPU time that this process and each of the database has used. */
const cpuMs = async ({ deps }: Installation): Promise<Map<number, number>> => {
  const { user, system } = process.cpuUsage()
  const own: [number, number] = [process.pid, (user + system) / 1000]
  if (deps.database.kind === 'embedded') return new Map([own])
  const { rows } = await deps.database.runSql(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const pids = rows.map((row) => Number(row['pid']))
  const others = await Promise.all(
    pids.map(async (pid): Promise<[number, number]> => [pid, await cpuMsOf(pid)]),
  )
  return new Map([own, ...others])
}

/** Returns what was used in between; what a process used that has ended is lost. */
const usedSince = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

const time = async (
  installation: Installation,
  name: string,
  queries: readonly Timed[],
  actorFor: (book: string) => Actor,
): Promise<{ times: Times; all: number[] }> => {
  const all: number[] = []
  const before = await cpuMs(installation)
  for (let round = 0; round < rounds; round += 1)
    for (const { q, book } of queries)
      all.push((await timeSearch(installation, actorFor(book), { q: q.slice(0, 300) })).ms)
  const cpu = usedSince(before, await cpuMs(installation)) / all.length
  return { times: timesOf(name, all, cpu), all }
}

const timeSets = async (
  installation: Installation,
  who: string,
  sets: Map<string, Timed[]>,
  actorFor: (book: string) => Actor,
): Promise<Times[]> => {
  const rows: Times[] = []
  const all: number[] = []
  for (const [name, queries] of sets) {
    const timed = await time(installation, `${who}, ${name}`, queries, actorFor)
    rows.push(timed.times)
    all.push(...timed.all)
  }
  const cpu = rows.reduce((sum, row) => sum + row.cpu * row.count, 0) / all.length
  return [...rows, timesOf(`${who}, all`, all, cpu)]
}

/** Times searches of students of ten subjects, and of the owner over everything. */
export const measureSpeed = async (
  installation: Installation,
  library: Library,
  queries: Queries,
): Promise<Times[]> => {
  const next = takingTurns(library)
  const sets = setsOf(queries)
  // What a place holds and what a student may read are in memory after the first search.
  for (const { book } of queries.misspelt) await timeSearch(installation, next(book).actor, { q: 'first' })
  const few = new Map(
    [...sets].map(([name, all]) => [name, all.filter((_query, index) => index % ownerStep === 0)]),
  ).set('the commonest words', await commonestWords(installation))
  return [
    ...(await timeSets(installation, 'student', sets, (book) => next(book).actor)),
    ...(await timeSets(installation, 'owner', few, () => library.owner)),
  ]
}
