import { bulkOps } from '@lectureshelf/contract/people/bulk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { createUsnPlansService } from '../usn/usn-plans.service.ts'
import type { createBulkChangesService } from './bulk-changes.service.ts'
import type { createBulkMailService } from './bulk-mail.service.ts'

interface BulkRoutesOptions {
  bulkMail: ReturnType<typeof createBulkMailService>
  bulkChanges: ReturnType<typeof createBulkChangesService>
  usnPlans: ReturnType<typeof createUsnPlansService>
}

const logging = (request: FastifyRequest) => (error: unknown) =>
  request.log.error({ err: error }, 'a student was not changed')

export const bulkRoutes = (
  app: FastifyInstance,
  { bulkMail, bulkChanges, usnPlans }: BulkRoutesOptions,
): void => {
  mount(app, bulkOps.describeMail, ({ body }) => bulkMail.describe(body.selection, body.message))
  mount(app, bulkOps.mail, ({ actor, body: { run, selection, message } }) =>
    bulkMail.write(actor, run, selection, message),
  )
  mount(app, bulkOps.extend, ({ actor, body, request }) =>
    bulkChanges.extend(actor, body.students, body.reason, logging(request)),
  )
  mount(app, bulkOps.undoExtension, ({ actor, body, request }) =>
    bulkChanges.undoExtension(actor, body.students, logging(request)),
  )
  mount(app, bulkOps.move, ({ actor, body, request }) =>
    bulkChanges.move(actor, body.students, logging(request)),
  )
  mount(app, bulkOps.planUsns, ({ body }) => usnPlans.plan(body.text))
  mount(app, bulkOps.changeUsns, ({ actor, body, request }) =>
    bulkChanges.changeUsns(actor, body.students, logging(request)),
  )
  mount(app, bulkOps.block, ({ actor, body, request }) =>
    bulkChanges.block(actor, body.students, body.blocked, logging(request)),
  )
}
