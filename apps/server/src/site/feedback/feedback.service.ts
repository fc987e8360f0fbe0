import type { QueryOf } from '@lectureshelf/contract/operation'
import type { Feedback, feedbackOps } from '@lectureshelf/contract/site/feedback'
import { FeedbackForm } from '@lectureshelf/contract/site/site-forms'
import type { Actor } from '../../platform/actor.ts'
import { orNotFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import {
  type StoredFeedback,
  countUnread,
  insertFeedback,
  markFeedback,
  pageFeedback,
} from './feedback.repo.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const feedbackOf = (row: StoredFeedback): Feedback => ({
  _id: row.id,
  usn: row.usn,
  name: row.name,
  feedback: row.feedback,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
})

/** Creates the service that stores feedback and shows it to the owner. */
export const createFeedbackService = ({ db, clock }: DbAndClock) => ({
  /** Stores feedback; its sender comes from the session, whatever the fields say. */
  send: async (actor: Actor, fields: unknown): Promise<void> => {
    const form = parseInput(FeedbackForm, fields)
    await insertFeedback(db, {
      studentId: actor.id,
      usn: actor.usn,
      name: actor.name,
      feedback: form.feedback,
      createdAt: clock.now(),
    })
  },

  /** Returns one page of the feedback, newest first, and the number of all unread messages. */
  list: async (
    page: QueryOf<typeof feedbackOps.list>,
  ): Promise<{ items: Feedback[]; total: number; unread: number }> => {
    const { rows, total } = await pageFeedback(db, page)
    return { items: rows.map(feedbackOf), total, unread: await countUnread(db) }
  },

  /** Marks a message as read or unread. @throws AppError `not_found` */
  mark: (actor: Actor, id: string, isRead: boolean): Promise<Feedback> =>
    db.transaction(async (tx) => {
      const row = orNotFound(await markFeedback(tx, { id, readAt: isRead ? clock.now() : null }))
      await recordAudit(tx, actor, 'feedback.mark', id, { after: { isRead } })
      return feedbackOf(row)
    }),
})

export type FeedbackService = ReturnType<typeof createFeedbackService>
