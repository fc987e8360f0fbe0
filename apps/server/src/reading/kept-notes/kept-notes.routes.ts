import { keptNoteOps } from '@lectureshelf/contract/reading/kept-notes'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { KeptNotesService } from './kept-notes.service.ts'

export const keptNoteRoutes = (app: FastifyInstance, keptNotes: KeptNotesService): void => {
  mount(app, keptNoteOps.check, ({ actor, body }) => keptNotes.check(actor, body.pdfFiles))
}
