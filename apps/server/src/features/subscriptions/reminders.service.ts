import type { Db } from '../../platform/db/database.ts'
import type { MailService } from '../mail/mail.service.ts'
import { subscriptionReminder } from '../mail/templates.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

const remindDaysBefore = 7

export interface RemindersService {
  /**
   * Queues a mail for each subscription that ends within a week and that nothing follows. A subscription has
   * one, however often this is called; extending it earns another.
   */
  queueDue: () => Promise<void>
}

interface Options {
  db: Db
  mail: MailService
  subscriptions: Pick<SubscriptionsService, 'listEndingSoon'>
}

/** Tells students in time that their subscription ends. */
export const createRemindersService = ({ db, mail, subscriptions }: Options): RemindersService => ({
  queueDue: async () => {
    for (const { id, studentId, email, ...data } of await subscriptions.listEndingSoon(remindDaysBefore)) {
      const key = `reminder:${id}:${data.endsOn}`
      // One at a time: a mail of each commits by itself and holds the database for a moment only.
      const reminder = { key, to: email, about: { studentId }, template: subscriptionReminder, data }
      await db.transaction((tx) => mail.queue(tx, reminder))
    }
  },
})
