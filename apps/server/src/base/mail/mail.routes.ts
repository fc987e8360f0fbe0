import { mailOps } from '@lectureshelf/contract/base/mail'
import { messages } from '@lectureshelf/contract/messages'
import { mailsDismissed, mailsOnTheirWay } from '@lectureshelf/contract/people/people-messages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { MailService } from './mail.service.ts'

export const mailRoutes = (app: FastifyInstance, mail: MailService): void => {
  mount(app, mailOps.list, ({ query }) => mail.list(query))
  mount(app, mailOps.previewKind, ({ params }) => mail.previewKind(params.kind))
  mount(app, mailOps.preview, ({ params }) => mail.previewStored(params.id))
  mount(app, mailOps.sendWaiting, async ({ actor }) => {
    const sum = await mail.sendWaiting(actor)
    return { message: mailsOnTheirWay(sum), ...sum }
  })
  mount(app, mailOps.dismissWaiting, async ({ actor, body }) => {
    const dismissed = await mail.dismissWaiting(actor, body.seen)
    return { message: mailsDismissed(dismissed), dismissed }
  })
  mount(app, mailOps.text, async ({ actor, params }) => ({
    ...(await mail.text(actor, params.id)),
    message: messages.mailTexted,
  }))
  mount(app, mailOps.resend, async ({ actor, params }) => ({
    mail: await mail.resend(actor, params.id),
    message: messages.mailQueuedAgain,
  }))
}
