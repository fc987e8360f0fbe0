import { feedbackOps } from '@lectureshelf/contract/site/feedback'
import { messages } from '@lectureshelf/contract/messages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { FeedbackService } from './feedback.service.ts'

export const feedbackRoutes = (app: FastifyInstance, feedback: FeedbackService): void => {
  mount(app, feedbackOps.list, ({ query }) => feedback.list(query))
  mount(app, feedbackOps.mark, async ({ actor, params, body }) => ({
    feedback: await feedback.mark(actor, params.id, body.read),
    message: body.read ? messages.feedbackRead : messages.feedbackUnread,
  }))
}
