import type { Installation } from '../../src/cli/installation.ts'
import { type Ask, type Query, askBaseline, askProduct } from './asking.ts'
import type { Library } from './library.ts'
import { type Judged, mrrAt10, pageKey, recallAt } from './quality.ts'
import type { Queries } from './queries.ts'

export interface Scores {
  recall5: number
  recall10: number
  mrr: number
}

/** A ranking of a kind of queries. */
export interface Ranking {
  kind: 'index entries' | 'headings' | 'known items' | 'known items, misspelt' | 'questions' | 'exact forms'
  by: 'search' | '`ts_rank_cd` AND' | '`ts_rank_cd` OR'
  scores: Scores
  count: number
}

type Note = (line: string) => void

const judge = async (ask: Ask, queries: readonly Query[], note: Note): Promise<Judged[]> => {
  const judged: Judged[] = []
  for (const query of queries) {
    const right = new Set(query.right ?? query.pages.map((page) => pageKey(query.book, page)))
    const found = await ask(query)
    judged.push({ right, found })
    const rank = found.findIndex((page) => right.has(page)) + 1
    if (rank !== 1)
      note(
        `rank ${rank === 0 ? 'none' : rank}: ${query.q}\n  right ${[...right].slice(0, 5).join(', ')}; first ${found[0]}`,
      )
  }
  return judged
}

const scoresOf = (judged: readonly Judged[]): Scores => ({
  recall5: recallAt(judged, 5),
  recall10: recallAt(judged, 10),
  mrr: mrrAt10(judged),
})

const silently: Note = () => undefined

/** Judges the search and plain rankings of the database by the same queries. Notes where the search is not right. */
export const measureQuality = async (
  installation: Installation,
  library: Library,
  { index, headings, misspelt, questions, exactForms }: Queries,
  note: Note,
): Promise<Ranking[]> => {
  const rank = async (by: Ranking['by'], ask: Ask, noteMiss: Note): Promise<Ranking[]> => {
    const ofIndex = await judge(ask, index, noteMiss)
    const ofHeadings = await judge(ask, headings, noteMiss)
    const ofMisspelt = by === 'search' ? await judge(ask, misspelt, noteMiss) : []
    const kinds: [Ranking['kind'], Judged[]][] = [
      ['index entries', ofIndex],
      ['headings', ofHeadings],
      ['known items', [...ofIndex, ...ofHeadings]],
      ['known items, misspelt', ofMisspelt],
      ['questions', await judge(ask, questions, noteMiss)],
      ['exact forms', await judge(ask, exactForms, noteMiss)],
    ]
    return kinds
      .filter(([, judged]) => judged.length > 0)
      .map(([kind, judged]) => ({ kind, by, scores: scoresOf(judged), count: judged.length }))
  }
  return [
    ...(await rank('search', askProduct(installation, library), note)),
    ...(await rank('`ts_rank_cd` AND', askBaseline(installation, library, '&'), silently)),
    ...(await rank('`ts_rank_cd` OR', askBaseline(installation, library, '|'), silently)),
  ]
}

/** Returns the figures of a kind of queries; null when they were not asked. */
export const scoresIn = (
  rankings: readonly Ranking[],
  kind: Ranking['kind'],
  by: Ranking['by'] = 'search',
): Scores | null => rankings.find((one) => one.kind === kind && one.by === by)?.scores ?? null
