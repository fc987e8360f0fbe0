import type { ListFilter } from '../../lib/http/list-query.ts'

export type StatementFilter = ListFilter

export const statementKeys = {
  all: ['statements'] as const,
  lists: ['statements', 'list'] as const,
  list: (filter: StatementFilter) => ['statements', 'list', filter] as const,
  one: (id: string) => ['statements', 'one', id] as const,
}
