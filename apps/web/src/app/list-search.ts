/** What an owner's list shows, in its address: search, page and filters. */
export interface ListSearch {
  q?: string
  state?: string
  kind?: string
  /** Sent so many days ago or more. */
  age?: string
  warnings?: string
  /** What the bank says of a claim's payment. */
  bank?: string
  /** In force for so many days at most. */
  ends?: string
  department?: string
  scheme?: string
  semester?: string
  batch?: string
  action?: string
  entity?: string
  /** What may be wrong with a PDF. */
  problem?: string
  /** How large a PDF is. */
  bytes?: string
  /** Part of the name of who added something. */
  by?: string
  /** What a subject has. */
  has?: string
  sort?: string
  from?: string
  to?: string
  page?: number
}

// The router reads a search of digits as a number.
const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= 200 ? text : undefined
}

const pageOf = (value: unknown): number | undefined => {
  const page = Number(value)
  return Number.isInteger(page) && page >= 2 && page <= 100_000 ? page : undefined
}

/** Reads it from an address; what makes no sense is left out. */
export const readListSearch = ({ page, ...texts }: Record<string, unknown>): ListSearch => ({
  q: textOf(texts['q']),
  state: textOf(texts['state']),
  kind: textOf(texts['kind']),
  age: textOf(texts['age']),
  warnings: textOf(texts['warnings']),
  bank: textOf(texts['bank']),
  ends: textOf(texts['ends']),
  department: textOf(texts['department']),
  scheme: textOf(texts['scheme']),
  semester: textOf(texts['semester']),
  batch: textOf(texts['batch']),
  action: textOf(texts['action']),
  entity: textOf(texts['entity']),
  problem: textOf(texts['problem']),
  bytes: textOf(texts['bytes']),
  by: textOf(texts['by']),
  has: textOf(texts['has']),
  sort: textOf(texts['sort']),
  from: textOf(texts['from']),
  to: textOf(texts['to']),
  page: pageOf(page),
})
