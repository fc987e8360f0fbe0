export interface StatementFilter {
  q?: string
  page?: number
  size?: number
}

export const statementKeys = {
  all: ['statements'] as const,
  lists: ['statements', 'list'] as const,
  list: (filter: StatementFilter) => ['statements', 'list', filter] as const,
  one: (id: string) => ['statements', 'one', id] as const,
}
