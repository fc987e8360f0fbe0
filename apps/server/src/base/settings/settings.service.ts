import { payeeNoticeDays, shownPriceHours } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import {
  type MoneySettings,
  type PayeeChange,
  Settings,
  type Payee,
} from '@lectureshelf/contract/base/settings'
import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import { payeeNeedsProof } from '@lectureshelf/contract/base/payee-messages'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/locks.ts'
import { AppError } from '../../platform/errors.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import { listPayeeChanges } from './payee-changes.query.ts'
import { priceOf } from './prices.policy.ts'
import { requireSeenSettings } from './seen-settings.ts'
import { insertReplacedPrice, listPricesSince, listSettings, saveSetting } from './settings.repo.ts'
import { payeeChanged, siteChanged } from '../mail/templates/owner-templates.ts'

interface Changed {
  /** Null is the command line. */
  actor: Actor | null
  before: Settings
  after: Settings
  now: Date
}

const payeeOf = ({ upiId, payeeName }: Settings): Payee => ({ upiId, payeeName })

const grievanceWords = ({ grievance }: Settings): string =>
  [grievance.name, grievance.mail, grievance.phone, grievance.address].filter(Boolean).join(', ')

/** What every page says, in the words of a mail. */
const texts: [what: string, read: (settings: Settings) => string][] = [
  ['notice', ({ notice }) => notice],
  ['support mail address', ({ supportMail }) => supportMail],
  ['support chat', ({ supportChat }) => supportChat],
  ['contact for complaints', grievanceWords],
]

/**
 * Mails every owner when the payee, the notice or a support contact changed. The first payee comes with the
 * installation, and whoever uses the command line knows what they changed.
 */
const tellOwners = async (
  tx: Db,
  mail: Pick<MailService, 'queueToOwners'>,
  { actor, before, after, now }: Changed,
): Promise<void> => {
  const [from, to] = [payeeOf(before), payeeOf(after)]
  const isSamePayee = from.upiId === to.upiId && from.payeeName === to.payeeName
  const isPayeeNews = !isSamePayee && (actor !== null || from.upiId !== '')
  const changes = texts
    .map(([what, read]) => ({ what, before: read(before), after: read(after) }))
    .filter((change) => actor !== null && change.before !== change.after)
  if (!isPayeeNews && changes.length === 0) return
  const change = crypto.randomUUID()
  const data = { changedBy: actor === null ? 'The command line' : `${actor.name} (${actor.usn})`, at: now }
  if (isPayeeNews) {
    await mail.queueToOwners(tx, {
      key: `payee-changed:${change}`,
      template: payeeChanged,
      data: { ...data, before: from, after: to },
    })
  }
  if (changes.length > 0) {
    const key = `site-changed:${change}`
    await mail.queueToOwners(tx, { key, template: siteChanged, data: { ...data, changes } })
  }
}

const defaults: Settings = {
  ...defaultSiteInfo,
  upiId: '',
  payeeName: '',
  issuer: { legalName: '', address: '', gstin: '', sac: '', taxPercent: 18 },
  basicPricePaise: plans.basic.pricePaise,
  premiumPricePaise: plans.premium.pricePaise,
  provisionalRenewal: true,
  provisionalSignUp: false,
  minorsChecked: false,
  weeklyDigest: true,
}

const readSettings = async (on: Db): Promise<Settings> => {
  const rows = await listSettings(on)
  const stored = Settings.partial().parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  return { ...defaults, ...stored }
}

const planNames: Plan[] = ['basic', 'premium']

/** Stores the prices that a change replaces: someone may have paid them already. */
const keepReplacedPrices = async (on: Db, { before, after, now }: Omit<Changed, 'actor'>): Promise<void> => {
  for (const plan of planNames) {
    const amountPaise = priceOf(plan, before)
    if (amountPaise === priceOf(plan, after)) continue
    await insertReplacedPrice(on, { plan, amountPaise, replacedAt: now })
  }
}

/** Names the changes of settings in the journal. */
const settingsTopic = 'settings'

interface WriteOptions {
  /** The values of money that the screen showed. */
  seen?: Partial<MoneySettings> | undefined
  /** Whether the call itself proved the password, and not only one before it. */
  isProved?: boolean
}

interface Options extends DbAndClock {
  /** Whether mails leave the queue. */
  isMailConfigured: boolean
  memory: Memory
  mail: Pick<MailService, 'queueToOwners'>
}

/** Creates the service of the owner's settings: payee, prices, provisional access. */
export const createSettingsService = (options: Options) => {
  const { db, clock, memory, mail, isMailConfigured } = options
  const remembered = memory.createStore<Settings>({ max: 1 })
  const payments = memory.createStore<Settings & { isMailConfigured: boolean }>({ max: 1 })
  /** What was replaced after this instant still counts for someone who saw it. */
  const shownSince = () => new Date(clock.now().getTime() - shownPriceHours * 60 * 60_000)
  return {
    /** Reads all settings, with defaults. Pass the transaction when called inside one. */
    read: (on?: Db): Promise<Settings> =>
      on === undefined
        ? remembered.get('', async () => ({ value: await readSettings(db), topics: [settingsTopic] }))
        : readSettings(on),
    /** Returns whom to pay, and how much: the same object until a setting changes. */
    readPayment: (): Promise<Settings & { isMailConfigured: boolean }> =>
      payments.get('', async () => ({
        value: { ...(await readSettings(db)), isMailConfigured },
        topics: [settingsTopic],
      })),
    /**
     * Changes the given settings; a null actor is the command line.
     * @throws AppError `changed_meanwhile` when a setting is not as it was seen, `password_required` when the UPI id
     * changes and the call did not prove the password itself
     */
    write: (
      actor: Actor | null,
      changes: Partial<Settings>,
      { seen = {}, isProved = false }: WriteOptions = {},
    ): Promise<Settings> =>
      db.transaction(async (tx) => {
        await lock(tx, 'settings')
        const before = await readSettings(tx)
        await requireSeenSettings(tx, { seen, there: before, wanted: changes })
        const after = { ...before, ...changes }
        if (actor !== null && !isProved && after.upiId !== before.upiId)
          throw new AppError('password_required', { message: payeeNeedsProof })
        const now = clock.now()
        for (const [key, value] of Object.entries(changes)) {
          await saveSetting(tx, { key, value, now })
        }
        await keepReplacedPrices(tx, { before, after, now })
        await recordAudit(tx, actor, 'setting.edit', 'settings', { before, after })
        await tellOwners(tx, mail, { actor, before, after, now })
        return after
      }),
    /** Lists the changes of the payee that owners still see, newest first. */
    listPayeeChanges: async (): Promise<PayeeChange[]> => {
      const since = new Date(clock.now().getTime() - payeeNoticeDays * dayMs)
      return listPayeeChanges(db, since)
    },
    /**
     * Returns the UPI id that a claim is paid to: the one its screen showed, if that was the payee within the last 48
     * hours, else the current one.
     */
    payeeShown: async (on: Db, shownUpiId: string | undefined): Promise<string> => {
      const { upiId } = await readSettings(on)
      if (shownUpiId === undefined || shownUpiId === '' || shownUpiId === upiId) return upiId
      const replaced = await listPayeeChanges(on, shownSince())
      return replaced.some(({ before }) => before.upiId === shownUpiId) ? shownUpiId : upiId
    },
    /**
     * Returns the price of a claim, before its discount: the one its screen showed, if that was valid within the last
     * 48 hours, else the current one.
     * @param shownPaise what the screen showed, after the discount
     * @param reduced takes the discount off a price
     */
    priceShown: async (
      plan: Plan,
      shownPaise: number | undefined,
      reduced: (pricePaise: number) => number = (pricePaise) => pricePaise,
    ): Promise<number> => {
      const current = priceOf(plan, await readSettings(db))
      if (shownPaise === undefined || shownPaise === reduced(current)) return current
      const replaced = await listPricesSince(db, plan, shownSince())
      return replaced.find((pricePaise) => reduced(pricePaise) === shownPaise) ?? current
    },
  }
}

export type SettingsService = ReturnType<typeof createSettingsService>
