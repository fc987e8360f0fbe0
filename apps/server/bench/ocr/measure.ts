import { type Score, meanOf, scoreOf, textOf } from './figures.ts'
import type { BenchPage } from './pages.ts'
import { cpuMsOfAll, watchMemory } from './process-cost.ts'
import type { ReadingEngine } from './reading-engine.ts'

/** What reading one page gave. */
export interface PageResult extends Score {
  file: string
  page: number
  confidence: number
  seconds: number
  cpuSeconds: number | null
}

export interface Measured {
  engine: string
  state: PageState
  results: PageResult[]
  memoryBytes: number
}

export const pageStates = ['clean', 'damaged'] as const
export type PageState = (typeof pageStates)[number]

const readOne = async (engine: ReadingEngine, page: BenchPage, state: PageState): Promise<PageResult> => {
  const cpuBefore = await cpuMsOfAll()
  const startedAt = performance.now()
  const { words, confidence } = await engine.read(page[state])
  const seconds = (performance.now() - startedAt) / 1000
  const cpuAfter = await cpuMsOfAll()
  const cpuSeconds = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / 1000
  const { file, page: number, text } = page
  return { file, page: number, confidence, seconds, cpuSeconds, ...scoreOf(text, textOf(words)) }
}

/** Reads all pages one after the other. The first is read once before, uncounted, because that starts the engine. */
export const measureEngine = async (
  engine: ReadingEngine,
  { name, state, pages }: { name: string; state: PageState; pages: readonly BenchPage[] },
): Promise<Measured> => {
  const [first] = pages
  if (first !== undefined) await engine.read(first[state])
  const endWatch = watchMemory()
  const results: PageResult[] = []
  for (const page of pages) results.push(await readOne(engine, page, state))
  return { engine: name, state, results, memoryBytes: await endWatch() }
}

/** Returns the mean CPU time of a page; null when one is not known. */
export const meanCpuOf = ({ results }: Measured): number | null => {
  const known = results.flatMap(({ cpuSeconds }) => (cpuSeconds === null ? [] : [cpuSeconds]))
  return known.length < results.length || known.length === 0 ? null : meanOf(known)
}
