import type { Installation } from '../../src/cli/installation.ts'
import { AppError } from '../../src/platform/errors.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actor } from '../../src/platform/actor.ts'
import type { Library } from './library.ts'
import { pageKey } from './quality.ts'

// Whom the bench asks: the search of the product as its people, and plain rankings of the database as baselines.

export interface Query {
  q: string
  /** The book that has the right pages: a student of its place asks. */
  book: string
  pages: number[]
  /** The right pages of all books, by their keys; those of `pages` otherwise. */
  right?: string[]
  /** Whether only the subject of the book is searched. */
  isInSubject: boolean
}

export type Ask = (query: Query) => Promise<string[]>

const pauseMs = 250

/** Asks the search. A person who searches too fast waits, which is not counted. @returns the milliseconds */
export const timeSearch = async (
  { services }: Pick<Installation, 'services'>,
  actor: Actor,
  asked: { q: string; subject?: string },
) => {
  for (;;) {
    const startedAt = performance.now()
    try {
      const results = await services.search.search(actor, asked)
      return { results, ms: performance.now() - startedAt }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
      await wait(pauseMs)
    }
  }
}

/** Returns a function that gives the next student of a place, in turn. */
export const takingTurns = ({ students, standsAt }: Library) => {
  let turn = 0
  return (book: string): { actor: Actor; subCode: string } => {
    const stands = standsAt.get(book)
    const there = stands === undefined ? [] : (students[stands.place] ?? [])
    turn += 1
    const actor = there[turn % there.length]
    if (stands === undefined || actor === undefined) throw new Error(`No one reads ${book}.`)
    return { actor, subCode: stands.subCode }
  }
}

/** Asks the product as a student of the right place. */
export const askProduct = (installation: Installation, library: Library): Ask => {
  const next = takingTurns(library)
  return async ({ q, book, isInSubject }) => {
    const { actor, subCode } = next(book)
    const { results } = await timeSearch(installation, actor, {
      q,
      ...(isInSubject && { subject: subCode }),
    })
    return results.pages.map(({ pdfFile, pageNumber }) =>
      pageKey(library.bookOf.get(pdfFile)?.name ?? pdfFile, pageNumber),
    )
  }
}

const sameDepartment = `join offering mine on mine.subject_id = home.id
  join offering o on o.dept_id = mine.dept_id and o.scheme = mine.scheme and o.sem_num = mine.sem_num`

/** Asks the database for its own ranking, with headings as weight A: all words with `&`, some of them with `|`. */
export const askBaseline = (
  { deps }: Installation,
  { standsAt, bookOf }: Library,
  operator: '&' | '|',
): Ask => {
  const statement = (isInSubject: boolean) => `with query as (
      select replace(plainto_tsquery('english', $1)::text, ' & ', ' ${operator} ')::tsquery as q)
    select p.pdf_file, page.page_number
    from subject home ${isInSubject ? 'join offering o on o.subject_id = home.id' : sameDepartment}
    join section c on c.subject_id = o.subject_id
    join pdf p on p.section_id = c.id
    join pdf_version v on v.pdf_id = p.id
    join search.page page on page.version_id = v.id, query
    where home.sub_code = $2 and page.words @@ query.q
    order by ts_rank_cd('{0.1, 0.1, 0.1, 1}', page.words, query.q) desc, p.pdf_file, page.page_number limit 10`
  return async ({ q, book, isInSubject }) => {
    const { rows } = await deps.database.runSql(statement(isInSubject), [
      q,
      standsAt.get(book)?.subCode ?? '',
    ])
    return rows.map((row) =>
      pageKey(bookOf.get(String(row['pdf_file']))?.name ?? '', Number(row['page_number'])),
    )
  }
}
