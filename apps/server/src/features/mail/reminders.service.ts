import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MailService } from './mail.service.ts'
import { listEndingSoon } from './reminders.repo.ts'
import { subscriptionReminder } from './templates.ts'

const remindDaysBefore = 7
const dayMs = 24 * 60 * 60_000

export interface RemindersService {
  /**
   * Queues a mail for each subscription that ends within a week. A subscription has one, however often this
   * is called; extending it earns another.
   */
  queueDue: () => Promise<void>
}

interface Options {
  db: Db
  clock: Clock
  mail: MailService
}

/** Tells students in time that their subscription ends. */
export const createRemindersService = ({ db, clock, mail }: Options): RemindersService => ({
  queueDue: async () => {
    const now = clock.now()
    const until = dayOf(new Date(now.getTime() + remindDaysBefore * dayMs))
    for (const { id, studentId, email, ...data } of await listEndingSoon(db, { today: dayOf(now), until })) {
      const key = `reminder:${id}:${data.endsOn}`
      // One at a time: a mail of each commits by itself and holds the database for a moment only.
      const reminder = { key, to: email, about: { studentId }, template: subscriptionReminder, data }
      await db.transaction((tx) => mail.queue(tx, reminder))
    }
  },
})
