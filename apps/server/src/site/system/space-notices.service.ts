import { listActiveOwners } from '../../base/identity/students.table.ts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { spaceLow } from '../../base/mail/templates/owner-templates.ts'
import type { InstallationState } from './installation-state.service.ts'

interface Options {
  db: Db
  clock: Clock
  mail: Pick<MailService, 'isConfigured' | 'queue'>
  installationState: Pick<InstallationState, 'readSpace'>
}

/** Creates the service that warns owners of a disk that gets full. */
export const createSpaceNotices = ({ db, clock, mail, installationState }: Options) => ({
  /** Queues a mail to each owner while there is little space, at most one a day. */
  queueDue: async (): Promise<void> => {
    if (!mail.isConfigured) return
    const { freeBytes, isLow } = await installationState.readSpace()
    if (!isLow) return
    const day = dayOf(clock.now())
    for (const { id, name, email } of await listActiveOwners(db)) {
      await db.transaction((tx) =>
        mail.queue(tx, {
          key: `no-space:${day}:${id}`,
          to: email,
          about: { studentId: id },
          template: spaceLow,
          data: { name, freeBytes },
        }),
      )
    }
  },
})

export type SpaceNotices = ReturnType<typeof createSpaceNotices>
