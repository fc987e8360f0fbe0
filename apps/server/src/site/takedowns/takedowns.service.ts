import type { QueryOf } from '@lectureshelf/contract/operation'
import { isOutOfReach } from '@lectureshelf/contract/base/site-contact'
import type { Takedown, TakedownForm, takedownOps } from '@lectureshelf/contract/site/takedowns'
import type { Actor } from '../../platform/actor.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Throttle } from '../../platform/throttle.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireUnchanged } from '../../base/audit/changed-meanwhile.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { takedownReceived } from '../../base/mail/templates/owner-templates.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import { countOpenTakedowns, handleTakedown, insertTakedown, lockTakedown } from './takedowns.repo.ts'
import { type StoredTakedown, pageTakedowns } from './takedowns.query.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

/** Requests in 15 minutes per person, or per address of people who are not signed in: more than anyone needs. */
const requestsPerSender = 20

interface Sender {
  /** Null for someone who is not signed in. */
  actor: Actor | null
  address: string
}

interface Handling {
  outcome: string
  /** The outcome that the screen showed. */
  seen: { outcome: string | null }
}

interface Options extends DbAndClock {
  throttle: Throttle
  settings: Pick<SettingsService, 'read'>
  mail: Pick<MailService, 'isConfigured' | 'queue'>
}

const takedownOf = (row: StoredTakedown): Takedown => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  what: row.what,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  outcome: row.outcome,
  handledAt: row.handledAt?.toISOString() ?? null,
  handledByName: row.handledByName,
})

/** Creates the service of takedown requests: anyone sends them, the owner handles them. */
export const createTakedownsService = (options: Options) => {
  const { db, clock, throttle, settings, mail } = options
  return {
    /**
     * Stores a request, and sends support a mail if there are a mail server and an address. A signed-in person counts
     * alone, so that no one who sends junk from the same address delays them (decision 042).
     * @throws AppError `too_many_requests`.
     */
    send: async (form: TakedownForm, { actor, address }: Sender): Promise<void> => {
      const parts = actor === null ? ['takedown', address] : ['takedown-person', actor.id]
      await throttle.take([{ parts, freeAttempts: requestsPerSender }])
      await db.transaction(async (tx) => {
        const id = await insertTakedown(tx, { ...form, createdAt: clock.now() })
        const { supportMail } = await settings.read(tx)
        if (!mail.isConfigured || isOutOfReach(supportMail)) return
        // The mail does not contain the request: only an owner may read it.
        const key = `takedown:${id}`
        const data = { name: 'support' }
        await mail.queue(tx, { key, to: supportMail, about: null, template: takedownReceived, data })
      })
    },

    /** Lists requests, newest first, and counts all that are open. */
    list: async (
      page: QueryOf<typeof takedownOps.list>,
    ): Promise<{ items: Takedown[]; total: number; open: number }> => {
      const { rows, total } = await pageTakedowns(db, page)
      return { items: rows.map(takedownOf), total, open: await countOpenTakedowns(db) }
    },

    /**
     * Stores the outcome of a request.
     * @throws AppError `not_found`, or `changed_meanwhile` when someone stored one after the screen was loaded.
     */
    handle: (actor: Actor, id: string, { outcome, seen }: Handling): Promise<Takedown> =>
      db.transaction(async (tx) => {
        const row = orNotFound(await lockTakedown(tx, id))
        const edit = {
          seen: { outcome: seen.outcome ?? '' },
          there: { outcome: row.outcome ?? '' },
          wanted: { outcome },
        }
        await requireUnchanged(tx, [['outcome', 'The outcome']], edit, 'takedown.handle', id)
        const change = { id, outcome, handledAt: clock.now(), handledBy: actor.id }
        const handled = orNotFound(await handleTakedown(tx, change))
        await recordAudit(tx, actor, 'takedown.handle', id, {
          before: { outcome: row.outcome },
          after: { outcome },
        })
        return takedownOf({ ...handled, handledByName: actor.name })
      }),
  }
}

export type TakedownsService = ReturnType<typeof createTakedownsService>
