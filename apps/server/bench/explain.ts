import { z } from 'zod'
import type { Database } from '../src/platform/db/database.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface Explanation {
  buffers: number
  /** How each table is reached. */
  ways: string[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[] | undefined
}

const PlanNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    Plans: z.array(PlanNode).optional(),
  }),
)
const Explained = z.tuple([z.object({ Plan: PlanNode })])

/** Lists how each table is reached. */
const waysOf = (node: PlanNode): string[] => [
  ...(node['Relation Name'] === undefined
    ? []
    : [`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`]),
  ...(node.Plans ?? []).flatMap(waysOf),
]

const isReading = ({ text }: Statement): boolean =>
  /^\s*(?:select|with)/iu.test(text) && !text.includes('journal.change')

/** Runs a statement again and returns what it read. */
const explain = async (database: Database, { text, values }: Statement): Promise<Explanation> => {
  const { rows } = await database.runSql(`explain (analyze, buffers, format json) ${text}`, values)
  const [{ Plan: plan }] = Explained.parse(rows[0]?.['QUERY PLAN'])
  return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ways: waysOf(plan) }
}

/** An export runs thousands of statements that are all alike. */
const explainedMax = 40

/** Runs the reading statements of a call again, and returns what they read together. */
export const explainAll = async (database: Database, statements: Statement[]): Promise<Explanation> => {
  const all = { buffers: 0, ways: new Array<string>() }
  for (const statement of statements.filter(isReading).slice(0, explainedMax)) {
    const { buffers, ways } = await explain(database, statement)
    all.buffers += buffers
    all.ways.push(...ways)
  }
  return all
}
