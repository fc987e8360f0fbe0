import { mailOps } from '@lectureshelf/contract/mails'
import { messages } from '@lectureshelf/contract/messages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { MailService } from './mail.service.ts'

export const mailRoutes = (app: FastifyInstance, mail: MailService): void => {
  mount(app, mailOps.list, ({ query }) => mail.list(query))
  mount(app, mailOps.resend, async ({ actor, params }) => ({
    mail: await mail.resend(actor, params.id),
    message: messages.mailQueuedAgain,
  }))
}
