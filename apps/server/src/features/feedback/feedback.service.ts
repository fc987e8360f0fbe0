import type { Feedback } from '@lectureshelf/contract/site/feedback'
import { FeedbackForm } from '@lectureshelf/contract/site/site-forms'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SearchPage } from '../../platform/db/lists.ts'
import { AppError } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  type StoredFeedback,
  countUnread,
  insertFeedback,
  markFeedback,
  pageFeedback,
} from './feedback.repo.ts'

interface ListPage extends SearchPage {
  read?: boolean | undefined
}

export interface FeedbackService {
  /** Keeps what a person wrote; who wrote it is the session's word, whatever the fields say. */
  send: (actor: Actor, fields: unknown) => Promise<void>
  /** What people wrote, newest first, and how much of all of it is unread. */
  list: (page: ListPage) => Promise<{ items: Feedback[]; total: number; unread: number }>
  /** @throws AppError `not_found`. */
  mark: (actor: Actor, id: string, isRead: boolean) => Promise<Feedback>
}

const feedbackOf = (row: StoredFeedback): Feedback => ({
  _id: row.id,
  usn: row.usn,
  name: row.name,
  feedback: row.feedback,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
})

/** Feedback of signed-in people, and the owner's inbox of it. */
export const createFeedbackService = ({ db, clock }: { db: Db; clock: Clock }): FeedbackService => ({
  send: async (actor, fields) => {
    const form = parseInput(FeedbackForm, fields)
    await insertFeedback(db, {
      studentId: actor.id,
      usn: actor.usn,
      name: actor.name,
      feedback: form.feedback,
      createdAt: clock.now(),
    })
  },

  list: async (page) => {
    const { rows, total } = await pageFeedback(db, page)
    return { items: rows.map(feedbackOf), total, unread: await countUnread(db) }
  },

  mark: (actor, id, isRead) =>
    db.transaction(async (tx) => {
      const row = await markFeedback(tx, { id, readAt: isRead ? clock.now() : null })
      if (row === null) throw new AppError('not_found')
      const record = { action: 'feedback.mark' as const, entityId: id, after: { isRead } }
      await recordAudit(tx, actor, record)
      return feedbackOf(row)
    }),
})
