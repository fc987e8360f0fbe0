import { dayOf } from '../../platform/clock.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { spaceLow } from '../../base/mail/templates/owner-templates.ts'
import type { InstallationState } from './installation-state.service.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  mail: Pick<MailService, 'isConfigured' | 'queueToOwners'>
  installationState: Pick<InstallationState, 'readSpace'>
}

/** Creates the service that warns owners of a disk that gets full. */
export const createSpaceNotices = ({ db, clock, mail, installationState }: Options) => ({
  /** Queues a mail to each owner while there is little space, at most one a day. */
  queueDue: async (): Promise<void> => {
    if (!mail.isConfigured) return
    const { freeBytes, isLow } = await installationState.readSpace()
    if (!isLow) return
    const news = { key: `no-space:${dayOf(clock.now())}`, template: spaceLow, data: { freeBytes } }
    await db.transaction((tx) => mail.queueToOwners(tx, news))
  },
})

export type SpaceNotices = ReturnType<typeof createSpaceNotices>
