import { FeedbackForm } from '@lectureshelf/contract/site-forms'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { feedback } from '../../schema.ts'

export interface FeedbackService {
  /** Keeps what a person wrote; who wrote it is the session's word, whatever the fields say. */
  send: (actor: Actor, fields: unknown) => Promise<void>
}

/** Feedback of signed-in people. */
export const createFeedbackService = ({ db, clock }: { db: Db; clock: Clock }): FeedbackService => ({
  send: async (actor, fields) => {
    const form = parseInput(FeedbackForm, fields)
    await db.insert(feedback).values({
      studentId: actor.id,
      usn: actor.usn,
      name: actor.name,
      feedback: form.feedback,
      createdAt: clock.now(),
    })
  },
})
