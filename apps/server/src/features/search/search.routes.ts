import { searchOps } from '@lectureshelf/contract/content/search'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { SearchService } from './search.service.ts'

/** The search over pages and titles. */
export const searchRoutes = (app: FastifyInstance, { search }: { search: SearchService }): void => {
  mount(app, searchOps.search, ({ actor, query }) => search.search(actor, query))
}
