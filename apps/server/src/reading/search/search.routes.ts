import { searchMissOps, searchSynonymOps } from '@lectureshelf/contract/reading/search/search-misses'
import { searchOps } from '@lectureshelf/contract/reading/search/search'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { signalOfClose } from '../../platform/http/limits/signal-of-close.ts'
import type { SearchMissesService } from './misses/search-misses.service.ts'
import type { SearchService } from './search.service.ts'
import type { SearchSynonymsService } from './synonyms/search-synonyms.service.ts'

interface Options {
  search: SearchService
  searchMisses: SearchMissesService
  searchSynonyms: SearchSynonymsService
}

/** The search over pages and titles, what it did not find, and the synonyms that help. */
export const searchRoutes = (app: FastifyInstance, options: Options): void => {
  const { search, searchMisses, searchSynonyms } = options
  mount(app, searchOps.search, ({ actor, query, reply }) =>
    search.search(actor, query, signalOfClose(reply.raw)),
  )
  mount(app, searchMissOps.note, async ({ actor, body }) => ({
    message: await searchMisses.note(actor, body),
  }))
  mount(app, searchMissOps.list, ({ actor, query }) => searchMisses.list(actor, query))
  mount(app, searchMissOps.dismiss, async ({ actor, params }) => ({
    message: await searchMisses.dismiss(actor, params.id),
  }))
  mount(app, searchSynonymOps.list, ({ actor, query }) => searchSynonyms.list(actor, query.subCode))
  mount(app, searchSynonymOps.add, ({ actor, body }) => searchSynonyms.add(actor, body))
  mount(app, searchSynonymOps.remove, ({ actor, params }) => searchSynonyms.remove(actor, params.id))
}
