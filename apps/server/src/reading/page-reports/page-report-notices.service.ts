import { dayOf, dayStart } from '../../platform/clock.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { pageReportsWaiting } from '../../base/mail/templates/note-templates.ts'
import { listAuthorsToTell } from './page-reports.query.ts'
import { markAuthorTold } from './page-reports.repo.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const quietUntilMs = 8 * 60 * 60_000

interface Options extends DbAndClock {
  mail: Pick<MailService, 'isConfigured' | 'queueTo'>
}

/** Creates the service that tells authors of reports about their PDFs. */
export const createPageReportNotices = ({ db, clock, mail }: Options) => ({
  /**
   * Queues a mail to each author with new open reports, at most one a day and none before 8 in India. Without a mail
   * server nothing is sent: the reports are on the page of the author.
   */
  queueDue: async (): Promise<void> => {
    const now = clock.now()
    const began = dayStart(dayOf(now))
    if (!mail.isConfigured || now.getTime() < began.getTime() + quietUntilMs) return
    for (const { reportIds, ...author } of await listAuthorsToTell(db, began)) {
      await db.transaction(async (tx) => {
        await markAuthorTold(tx, reportIds, now)
        await mail.queueTo(tx, author, {
          key: `page-reports:${dayOf(now)}:${author.id}`,
          template: pageReportsWaiting,
          data: { reports: reportIds.length },
        })
      })
    }
  },
})

export type PageReportNotices = ReturnType<typeof createPageReportNotices>
