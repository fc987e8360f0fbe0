import { dayMs } from '@lectureshelf/contract/formats/durations'
import { dayOf } from '../../platform/clock.ts'
import { weeklyDigest } from '../../base/mail/templates/digest-template.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import type { InstallationState } from './installation-state.service.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const monday = 1
const failedJobDays = 7

/**
 * Returns the day of the Monday whose digest is due: from 08:00 in India, whose offset is +05:30 all year, and for a
 * day, in case nothing ran at that hour. Null at every other time.
 */
export const dueDigestOf = (now: Date): string | null => {
  const eightHoursAgo = new Date(now.getTime() - dayMs / 3)
  const day = dayOf(eightHoursAgo)
  return new Date(`${day}T00:00:00Z`).getUTCDay() === monday ? day : null
}

interface Options extends DbAndClock {
  mail: Pick<MailService, 'isConfigured' | 'queueToOwners'>
  settings: Pick<SettingsService, 'read'>
  installationState: InstallationState
  onError: (error: unknown) => void
}

/** Creates the service that mails the state of the installation to every owner once a week. */
export const createWeeklyDigest = (options: Options) => {
  const { db, clock, mail, settings, installationState, onError } = options

  const readState = async (now: Date) => {
    const { claims, jobs, mails } = await installationState.readWaitingWork(failedJobDays)
    const freeBytes = await installationState.readFreeBytes().catch((error: unknown) => {
      onError(error)
      return null
    })
    return {
      now,
      claims,
      failedJobs: jobs,
      failedMails: mails.failed,
      pageReports: await installationState.readOpenPageReports(),
      proposals: await installationState.readWaitingProposals(),
      lastBackupAt: await installationState.readLastBackup(),
      freeBytes,
    }
  }

  return {
    /** Queues this week's digest when it is due. Repeated calls, also of other processes, send one per owner. */
    queueDue: async (): Promise<void> => {
      const now = clock.now()
      const day = dueDigestOf(now)
      if (day === null || !mail.isConfigured || !(await settings.read(db)).weeklyDigest) return
      const news = { key: `weekly-digest:${day}`, template: weeklyDigest, data: await readState(now) }
      await db.transaction((tx) => mail.queueToOwners(tx, news))
    },
  }
}

export type WeeklyDigestService = ReturnType<typeof createWeeklyDigest>
