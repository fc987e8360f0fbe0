import { pdfAboutOps } from '@lectureshelf/contract/content/pdf-about'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../platform/db/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http/mount.ts'
import { findPdfAbout } from './pdf-about.query.ts'

export const pdfAboutRoutes = (app: FastifyInstance, { db }: Pick<Database, 'db'>): void => {
  mount(app, pdfAboutOps.about, async ({ params }) => orNotFound(await findPdfAbout(db, params.pdfFile)))
}
