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

export interface Quality {
  /** How many queries there were. */
  knownItems: number
  questionCount: number
  clean: Scores
  indexMrr: number
  headingMrr: number
  misspelt: Scores
  questions: Scores
  /** Plain rankings of the database: pages with all words, and with some of them. */
  cleanAll: Scores
  cleanSome: Scores
  questionsAll: Scores
  questionsSome: Scores
}

type Note = (line: string) => void

const judge = async (ask: Ask, queries: readonly Query[], note: Note): Promise<Judged[]> => {
  const judged: Judged[] = []
  for (const query of queries) {
    const right = new Set(query.pages.map((page) => pageKey(query.book, page)))
    const found = await ask(query)
    judged.push({ right, found })
    const rank = found.findIndex((page) => right.has(page)) + 1
    if (rank !== 1)
      note(
        `rank ${rank === 0 ? 'none' : rank}: ${query.q}\n  right ${[...right].join(', ')}; first ${found[0]}`,
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
  { index, headings, misspelt, questions }: Queries,
  note: Note,
): Promise<Quality> => {
  const product = askProduct(installation, library)
  const all = askBaseline(installation, library, '&')
  const some = askBaseline(installation, library, '|')
  const score = async (ask: Ask, queries: readonly Query[]) => scoresOf(await judge(ask, queries, silently))
  const ofIndex = await judge(product, index, note)
  const ofHeadings = await judge(product, headings, note)
  const clean = [...index, ...headings]
  return {
    knownItems: clean.length,
    questionCount: questions.length,
    clean: scoresOf([...ofIndex, ...ofHeadings]),
    indexMrr: mrrAt10(ofIndex),
    headingMrr: mrrAt10(ofHeadings),
    misspelt: scoresOf(await judge(product, misspelt, note)),
    questions: scoresOf(await judge(product, questions, note)),
    cleanAll: await score(all, clean),
    cleanSome: await score(some, clean),
    questionsAll: await score(all, questions),
    questionsSome: await score(some, questions),
  }
}
