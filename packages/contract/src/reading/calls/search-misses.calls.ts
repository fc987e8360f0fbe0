import type { Call } from '../../operation.ts'

export const searchMissCalls = {
  note: { method: 'POST', path: '/api/search-misses' },
  list: { method: 'GET', path: '/api/search-misses' },
  dismiss: { method: 'DELETE', path: '/api/search-misses/:id' },
} as const satisfies Record<string, Call>

export const searchSynonymCalls = {
  list: { method: 'GET', path: '/api/search-synonyms' },
  add: { method: 'POST', path: '/api/search-synonyms' },
  remove: { method: 'DELETE', path: '/api/search-synonyms/:id' },
} as const satisfies Record<string, Call>
