import type { QueryOf } from '@lectureshelf/contract/operation'
import { messages } from '@lectureshelf/contract/messages'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import type {
  CancelForm,
  EndByHandForm,
  ExtendForm,
  GrantForm,
  Subscription,
  subscriptionManagementOps,
} from '@lectureshelf/contract/money/subscription-management'
import { leftOutReasons } from '@lectureshelf/contract/people/people-messages'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { readTrail, recordAudit } from '../../base/audit/audit.service.ts'
import { requireUnchanged } from '../../base/audit/changed-meanwhile.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { subscriptionCancelled } from '../../base/mail/templates.ts'
import type { GrantEndings } from './grant-endings.service.ts'
import { daysAfter } from './periods.policy.ts'
import type { PurchasesService } from './purchases.service.ts'
import { receiptOf } from '../tables/receipts/receipt-view.ts'
import { type StoredReceipt, listReceiptsOf } from '../tables/receipts/receipts.table.ts'
import { findFormerStudent, lockStudent } from '../../base/identity/students.table.ts'
import {
  type StoredSubscription,
  listSubscriptions,
  lockSubscription,
  updateSubscription,
} from '../tables/subscriptions.table.ts'
import {
  countSubscriptions,
  findSubscription,
  listPageEndingSoon,
  pageSubscriptions,
} from './subscription-list.query.ts'
import { stateOn } from './subscriptions.policy.ts'

/** For how many numbers of days the subscriptions that end soon are remembered. */
const endsRemembered = 20

type ListQuery = QueryOf<typeof subscriptionManagementOps.list>

interface Changed {
  message: string
  subscription: Subscription
}

interface Options extends DbAndClock {
  memory: Memory
  mail: MailService
  purchases: PurchasesService
  endings: Pick<GrantEndings, 'endByHand'>
}

interface Owned {
  row: StoredSubscription
  usn: string
  name: string
}

/** Old receipts name no subscription. A claim that was granted twice has two receipts, so its id alone decides nothing. */
const receiptFor = ({ id, claimId }: StoredSubscription, receipts: StoredReceipt[]) =>
  receipts.find((row) => row.subscriptionId === id) ??
  receipts.find((row) => row.subscriptionId === null && claimId !== null && row.claimId === claimId)

const byHandOf = (paid: StoredReceipt | undefined): Subscription['byHand'] => {
  if (paid === undefined || paid.voidedAt !== null || paid.basis === 'credit') return null
  return { basis: paid.basis, receivedPaise: paid.receivedPaise }
}

const subscriptionOf = (
  { row, usn, name }: Owned,
  receipts: StoredReceipt[],
  today: string,
): Subscription => {
  const paid = receiptFor(row, receipts)
  const { id, studentId, plan, fromSemester, toSemester, startsOn, endsOn, cancelReason, grantReason } = row
  return {
    _id: id,
    studentId,
    usn,
    name,
    plan,
    state: stateOn(row, today),
    fromSemester,
    toSemester,
    startsOn,
    endsOn,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelReason,
    grantReason,
    receiptNumber: paid?.label ?? null,
    receiptVoidedAt: paid?.voidedAt?.toISOString() ?? null,
    byHand: byHandOf(paid),
    createdAt: row.createdAt.toISOString(),
  }
}

const lockFound = async (on: Db, id: string) => {
  const row = orNotFound(await lockSubscription(on, { id }))
  const owner = orNotFound(await findFormerStudent(on, row.studentId))
  if (row.cancelledAt !== null) {
    throw new AppError('conflict', { message: messages.subscriptionCancelledAlready })
  }
  return { row, owner }
}

const labels = [['endsOn', 'The last day']] as const
const extension = 'subscription.extend'

const cancel = ({ db, clock, mail }: Options, actor: Actor, id: string, { reason, seen }: CancelForm) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { row, owner } = await lockFound(tx, id)
    await requireUnchanged(tx, labels, { seen, there: row, wanted: seen }, extension, id)
    const state = stateOn(row, dayOf(now))
    if (state === 'expired') throw new AppError('conflict', { message: messages.subscriptionEnded })
    await updateSubscription(tx, id, { cancelledAt: now, cancelReason: reason })
    await recordAudit(tx, actor, 'subscription.cancel', id, {
      before: { state },
      after: { state: 'cancelled', usn: owner.usn, reason },
    })
    if (owner.deletedAt === null) {
      const key = `subscription-cancelled:${id}`
      await mail.queueTo(tx, owner, { key, template: subscriptionCancelled, data: { ...row, reason } })
    }
  })

const extend = async (
  tx: Db,
  actor: Actor,
  id: string,
  { endsOn, seen, reason }: ExtendForm & { reason?: string },
): Promise<void> => {
  const { row, owner } = await lockFound(tx, id)
  const wanted = { endsOn }
  await requireUnchanged(tx, labels, { seen, there: row, wanted }, extension, id)
  // The same extension sent twice was already applied.
  if (row.endsOn === endsOn && seen.endsOn < endsOn) return
  if (endsOn <= row.endsOn) throw new AppError('invalid_request', { message: messages.laterDayOnly })
  await updateSubscription(tx, id, { endsOn })
  await recordAudit(tx, actor, extension, id, {
    before: { endsOn: row.endsOn },
    after: { endsOn, usn: owner.usn, reason },
  })
}

const Extended = z.object({ endsOn: z.string() })

/** Returns whether the last extension of a subscription moved its last day from one day to another. */
const isLastExtension = async (tx: Db, id: string, { from, to }: { from: string; to: string }) => {
  const last = (await readTrail(tx, extension, id)).at(-1)
  const [before, after] = [Extended.safeParse(last?.before), Extended.safeParse(last?.after)]
  return before.data?.endsOn === from && after.data?.endsOn === to
}

const undoExtension = async (
  tx: Db,
  actor: Actor,
  id: string,
  days: { from: string; to: string },
): Promise<void> => {
  const { row, owner } = await lockFound(tx, id)
  const { from, to } = days
  if (row.endsOn !== to || !(await isLastExtension(tx, id, days))) {
    throw new AppError('changed_meanwhile', { message: leftOutReasons.extendedOtherwise })
  }
  const others = await listSubscriptions(tx, row.studentId)
  // A gap would open before a plan that was bought to follow.
  if (others.some(({ cancelledAt, startsOn }) => cancelledAt === null && startsOn === daysAfter(to, 1))) {
    throw new AppError('conflict', { message: leftOutReasons.followed })
  }
  await updateSubscription(tx, id, { endsOn: from })
  await recordAudit(tx, actor, 'subscription.undoExtension', id, {
    before: { endsOn: to },
    after: { endsOn: from, usn: owner.usn },
  })
}

const grant = ({ db, purchases }: Options, actor: Actor, form: z.output<typeof GrantForm>) =>
  db.transaction(async (tx) => {
    const { studentId, plan, semNum, reason, seen, receivedPaise } = form
    const owner = orNotFound(await lockStudent(tx, studentId))
    const { usn, name } = owner
    const semester = semNum ?? owner.semNum
    const granted = { studentId, usn, name, plan, semester, reason, seen, receivedPaise }
    return (await purchases.grantByHand(tx, actor, granted)).subscriptionId
  })

/** Creates the owner's service of subscriptions: a change applies from the student's next request. */
export const createSubscriptionManagement = (options: Options) => {
  const { db, clock, memory, endings } = options
  const today = () => dayOf(clock.now())
  const endingSoon = memory.createStore<{ count: number }>({ max: endsRemembered })
  const countEndingUntil = async (endsUntil: string): Promise<number> => {
    const day = today()
    const load = async () => ({
      value: { count: await countSubscriptions(db, { endsUntil }, day) },
      topics: ['subscriptions'],
    })
    return (await endingSoon.get(`${day} ${endsUntil}`, load)).count
  }

  const view = async (found: Owned[]): Promise<Subscription[]> => {
    const receipts = await listReceiptsOf(
      db,
      found.map(({ row }) => row),
    )
    return found.map((owned) => subscriptionOf(owned, receipts, today()))
  }
  const getOwned = async (id: string): Promise<Owned> => orNotFound(await findSubscription(db, id))
  const changed = async (message: string, id: string): Promise<Changed> => {
    const subscription = orNotFound((await view([await getOwned(id)]))[0])
    return { message, subscription }
  }

  return {
    /** Lists subscriptions by the time of their grant. */
    list: async ({ state, studentId, endsWithinDays, ...page }: ListQuery) => {
      const endsUntil = endsWithinDays === undefined ? undefined : daysAfter(today(), endsWithinDays)
      const isOnlyEnding = studentId === undefined && (state ?? 'active') === 'active' && page.q === ''
      if (endsUntil !== undefined && isOnlyEnding) {
        const items = await view(await listPageEndingSoon(db, today(), endsUntil, page))
        return { items, total: await countEndingUntil(endsUntil) }
      }
      const filter = { state, studentId, endsUntil }
      const { rows, total } = await pageSubscriptions(db, filter, today(), page)
      return { items: await view(rows), total }
    },
    /** Counts the subscriptions in force that end within this number of days without a successor. */
    countEndingSoon: (days: number): Promise<number> => countEndingUntil(daysAfter(today(), days)),
    /** @throws AppError `not_found`, or as `grantByHand` of the purchases does. */
    grant: async (actor: Actor, form: z.output<typeof GrantForm>): Promise<Changed> =>
      changed(messages.subscriptionGranted, await grant(options, actor, form)),
    /**
     * Ends reading, effective on the next request.
     * @throws AppError `not_found`, `conflict` when it already ended, `changed_meanwhile` when it is not as seen.
     */
    cancel: async (actor: Actor, id: string, form: CancelForm): Promise<Changed> => {
      await cancel(options, actor, id, form)
      return changed(messages.subscriptionCancelled, id)
    },
    /**
     * Moves the last day to a later one.
     * @throws AppError `not_found`, `conflict` when it was cancelled, `changed_meanwhile` when it is not as seen, or
     * `invalid_request` for no later day.
     */
    extend: async (actor: Actor, id: string, form: ExtendForm): Promise<Changed> => {
      await db.transaction((tx) => extend(tx, actor, id, form))
      return changed(messages.subscriptionExtended, id)
    },
    /**
     * Ends what was granted for cash or by the owner's word, voids its receipt, and lets its claim wait again.
     * @throws AppError as `endByHand` of the grant endings does.
     */
    endGrant: async (actor: Actor, id: string, form: EndByHandForm): Promise<Changed> => {
      await db.transaction((tx) => endings.endByHand(tx, actor, id, form))
      return changed(messages.accessEnded, id)
    },
    /** Moves the last day in the caller's transaction, with a reason for the audit log. @throws as `extend` */
    extendOn: extend,
    /** Returns whether the last extension of a subscription led from one day to another. */
    isLastExtensionOn: isLastExtension,
    /**
     * Takes the last extension of a subscription back, in the caller's transaction.
     * @throws AppError `changed_meanwhile` after another change, or `conflict` before a plan that follows
     */
    undoExtensionOn: undoExtension,
    /** Returns the receipt of a subscription. @throws AppError `not_found` for a subscription without a payment. */
    getReceipt: async (id: string): Promise<Receipt> => {
      const { row } = await getOwned(id)
      return receiptOf(orNotFound(receiptFor(row, await listReceiptsOf(db, [row]))))
    },
  }
}

export type SubscriptionManagement = ReturnType<typeof createSubscriptionManagement>
