import type { Db } from '../../platform/db/database.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { subscriptionReminder } from '../../base/mail/templates.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

const remindDaysBefore = 7

interface Options {
  db: Db
  mail: MailService
  subscriptions: Pick<SubscriptionsService, 'listEndingSoon'>
}

/** Creates the service that reminds students before their subscription ends. */
export const createRemindersService = ({ db, mail, subscriptions }: Options) => ({
  /**
   * Queues a mail for each subscription that ends within a week without a successor. Repeated calls send one
   * mail per subscription and last day.
   */
  queueDue: async (): Promise<void> => {
    for (const { id, studentId, email, ...data } of await subscriptions.listEndingSoon(remindDaysBefore)) {
      const key = `reminder:${id}:${data.endsOn}`
      // One transaction per mail, so that each locks the database only for a moment.
      const reminder = { key, to: email, about: { studentId }, template: subscriptionReminder, data }
      await db.transaction((tx) => mail.queue(tx, reminder))
    }
  },
})

export type RemindersService = ReturnType<typeof createRemindersService>
