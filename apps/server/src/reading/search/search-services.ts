import type { Database, DbAndClock } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import type { SubscriptionsService } from '../../money/subscriptions/subscriptions.service.ts'
import { createSearchIndexService } from './indexing/search-index.service.ts'
import { createSearchMissesService } from './misses/search-misses.service.ts'
import { createSearchService } from './search.service.ts'
import { createSearchTurns } from './search-turns.ts'
import { createSearchSynonymsService } from './synonyms/search-synonyms.service.ts'

interface Options extends DbAndClock {
  databaseKind: Database['kind']
  jobs: Jobs
  memory: Memory
  subscriptions: Pick<SubscriptionsService, 'entitlementOf'>
  onError: (error: unknown) => void
}

/** Composes the search, its index, what it did not find, and the synonyms that help it. */
export const createSearchServices = ({ databaseKind, ...options }: Options) => {
  const turns = createSearchTurns({ databaseKind })
  const search = createSearchService({ ...options, turns })
  return {
    search,
    searchIndex: createSearchIndexService({ ...options, turns }),
    searchMisses: createSearchMissesService({ ...options, search }),
    searchSynonyms: createSearchSynonymsService(options),
  }
}
