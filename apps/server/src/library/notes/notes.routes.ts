import { noteOps } from '@lectureshelf/contract/library/notes'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { NotesService } from './notes.service.ts'

export const noteRoutes = (app: FastifyInstance, notes: NotesService): void => {
  mount(app, noteOps.files, ({ query }) => notes.files(query))
  mount(app, noteOps.coverage, ({ query }) => notes.coverage(query))
  mount(app, noteOps.health, () => notes.health())
  mount(app, noteOps.insights, ({ params }) => notes.insights(params.subCode))
}
