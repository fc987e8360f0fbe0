import { plans } from '@lectureshelf/contract/plans'
import { Settings } from '@lectureshelf/contract/settings'
import { defaultSiteInfo } from '@lectureshelf/contract/site-defaults'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/locks.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { listSettings, saveSetting } from './settings.repo.ts'

const defaults: Settings = {
  ...defaultSiteInfo,
  upiId: '',
  payeeName: '',
  basicPricePaise: plans.basic.pricePaise,
  premiumPricePaise: plans.premium.pricePaise,
  provisionalRenewal: true,
  provisionalSignUp: false,
}

export interface SettingsService {
  /** Everything the owner sets, with defaults. Name the transaction when called inside one. */
  read: (on?: Db) => Promise<Settings>
  /** Changes what is given; a null actor is the command line. */
  write: (actor: Actor | null, changes: Partial<Settings>) => Promise<Settings>
}

const readSettings = async (on: Db): Promise<Settings> => {
  const rows = await listSettings(on)
  const stored = Settings.partial().parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  return { ...defaults, ...stored }
}

/** What the owner sets: whom to pay, the prices, who reads before a payment is checked. */
export const createSettingsService = ({ db, clock }: { db: Db; clock: Clock }): SettingsService => ({
  read: (on = db) => readSettings(on),
  write: (actor, changes) =>
    db.transaction(async (tx) => {
      await lock(tx, 'settings')
      const before = await readSettings(tx)
      const after = { ...before, ...changes }
      for (const [key, value] of Object.entries(changes)) {
        await saveSetting(tx, { key, value, now: clock.now() })
      }
      await recordAudit(tx, actor, {
        action: 'settings.write',
        entity: 'setting',
        entityId: 'settings',
        before,
        after,
      })
      return after
    }),
})
