import type {
  BlockRow,
  BulkReply,
  ExtensionRow,
  LeftOut,
  MoveRow,
  UsnRow,
} from '@lectureshelf/contract/people/bulk'
import { bulkDone, leftOutReasons, planOfOtherSemester } from '@lectureshelf/contract/people/people-messages'
import type { StudentChange } from '@lectureshelf/contract/people/students'
import { isStaff } from '../../../base/identity/actors.ts'
import { type StoredStudent, lockStudent } from '../../../base/identity/students.table.ts'
import { type StoredSubscription, listSubscriptions } from '../../../money/tables/subscriptions.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Db, DbAndClock } from '../../../platform/db/database.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import type { SubscriptionManagement } from '../../../money/subscriptions/subscription-management.service.ts'
import { shownOn } from '../../../money/subscriptions/subscriptions.policy.ts'
import { requireSeenPerson } from '../seen-person.ts'

interface Options extends DbAndClock {
  edit: (
    actor: Actor,
    studentId: string,
    changes: StudentChange,
    require?: (tx: Db) => Promise<void>,
  ) => Promise<unknown>
  subscriptions: Pick<SubscriptionManagement, 'extendOn' | 'isLastExtensionOn' | 'undoExtensionOn'>
}

interface Row {
  id: string
  usn: string
  name: string
}

type OnUnexpected = (error: unknown) => void

const refuse = (message: string) => new AppError('conflict', { message })

/** Changes students one by one; each who cannot be changed is returned with a sentence and stops no one else. */
const changeEach = async <R extends Row>(
  rows: R[],
  what: string,
  { change, onUnexpected }: { change: (row: R) => Promise<unknown>; onUnexpected: OnUnexpected },
): Promise<BulkReply> => {
  const failed: LeftOut[] = []
  const unique = new Map(rows.map((row) => [row.id, row]))
  for (const row of unique.values()) {
    try {
      await change(row)
    } catch (error) {
      if (!(error instanceof AppError)) onUnexpected(error)
      const isGone = error instanceof AppError && error.code === 'not_found'
      const message = isGone ? leftOutReasons.gone : sentenceOf(error)
      failed.push({ _id: row.id, usn: row.usn, name: row.name, message })
    }
  }
  const done = unique.size - failed.length
  return { message: bulkDone(what, done, failed.length), done, failed }
}

/** Locks a student who is the one of the summary. @throws AppError `not_found`, `changed_meanwhile`, `conflict` */
const lockSeen = async (tx: Db, { id, usn, name }: Row): Promise<StoredStudent> => {
  const person = await lockStudent(tx, id)
  if (person === null) throw new AppError('not_found')
  await requireSeenPerson(tx, person, { usn, name })
  if (isStaff(person)) throw refuse(leftOutReasons.staff)
  return person
}

/** Returns the subscription whose last day the list shows. @throws AppError `conflict` when it shows another one */
const subscriptionOf = (
  subscriptions: StoredSubscription[],
  { state, endsOn }: ExtensionRow,
  today: string,
): StoredSubscription => {
  const shown = shownOn(subscriptions, today)
  const last = subscriptions.findLast((row) => row.cancelledAt === null && row.endsOn === shown.endsOn)
  if (shown.state !== state || shown.endsOn !== endsOn || last === undefined) {
    throw refuse(leftOutReasons.planChanged)
  }
  return last
}

/** What an edit of a student compares under the lock: staff are changed one at a time. */
const seenStudent = ({ usn, name }: Row) => ({
  usn,
  name,
  role: 'student' as const,
  isAdmin: false,
  isOwner: false,
  isCashier: false,
})

/** Creates the service of the owner's changes of many students, each decided as a single one. */
export const createBulkChangesService = ({ db, clock, edit, subscriptions }: Options) => {
  /** Finds the plan that this row extended last: another plan of the student may end on the same day. */
  const findExtended = async (
    tx: Db,
    paid: StoredSubscription[],
    row: ExtensionRow,
  ): Promise<StoredSubscription | null> => {
    const days = { from: row.endsOn, to: row.to }
    for (const plan of paid) {
      const mayBe = plan.cancelledAt === null && plan.endsOn === row.to
      if (mayBe && (await subscriptions.isLastExtensionOn(tx, plan.id, days))) return plan
    }
    return null
  }

  const extendOne = (actor: Actor, reason: string, row: ExtensionRow): Promise<void> =>
    db.transaction(async (tx) => {
      const today = dayOf(clock.now())
      const { semNum } = await lockSeen(tx, row)
      if (row.to < today) throw refuse(leftOutReasons.pastDay)
      const paid = await listSubscriptions(tx, row.id)
      // The same extension sent twice was already applied.
      if ((await findExtended(tx, paid, row)) !== null) return
      const { id, fromSemester, toSemester } = subscriptionOf(paid, row, today)
      if (semNum < fromSemester || semNum > toSemester) throw refuse(planOfOtherSemester(semNum))
      const form = { endsOn: row.to, seen: { endsOn: row.endsOn }, reason }
      await subscriptions.extendOn(tx, actor, id, form)
    })

  const undoOne = (actor: Actor, row: ExtensionRow): Promise<void> =>
    db.transaction(async (tx) => {
      await lockSeen(tx, row)
      const extended = await findExtended(tx, await listSubscriptions(tx, row.id), row)
      if (extended === null) throw refuse(leftOutReasons.extendedOtherwise)
      await subscriptions.undoExtensionOn(tx, actor, extended.id, { from: row.endsOn, to: row.to })
    })

  const moveOne = (actor: Actor, row: MoveRow): Promise<unknown> =>
    edit(actor, row.id, { ...row.to, seen: { ...seenStudent(row), ...row.from } }, async (tx) => {
      if (row.to.semNum === undefined) return
      // A new semester would forget that the studies were completed, and an undo could not tell.
      const person = await lockStudent(tx, row.id)
      if (person !== null && person.completedAt !== null) throw refuse(leftOutReasons.completed)
    })

  return {
    /** Extends the plans of students, each in one transaction. */
    extend: (actor: Actor, rows: ExtensionRow[], reason: string, onUnexpected: OnUnexpected) =>
      changeEach(rows, 'extended', { change: (row) => extendOne(actor, reason, row), onUnexpected }),

    /** Takes extensions back that nothing followed. */
    undoExtension: (actor: Actor, rows: ExtensionRow[], onUnexpected: OnUnexpected) =>
      changeEach(rows, 'put back', { change: (row) => undoOne(actor, row), onUnexpected }),

    /** Moves students to other places; each move is an edit. */
    move: (actor: Actor, rows: MoveRow[], onUnexpected: OnUnexpected) =>
      changeEach(rows, 'moved', { change: (row) => moveOne(actor, row), onUnexpected }),

    /** Gives students other USNs, in the order of the rows; each is an edit. */
    changeUsns: (actor: Actor, rows: UsnRow[], onUnexpected: OnUnexpected) =>
      changeEach(rows, 'got their USN', {
        change: (row) => edit(actor, row.id, { usn: row.to, seen: seenStudent(row) }),
        onUnexpected,
      }),

    /** Blocks or unblocks students; each is an edit. */
    block: (actor: Actor, rows: BlockRow[], blocked: boolean, onUnexpected: OnUnexpected) =>
      changeEach(rows, blocked ? 'blocked' : 'unblocked', {
        change: (row) =>
          edit(actor, row.id, { blocked, seen: { ...seenStudent(row), blocked: row.blocked } }),
        onUnexpected,
      }),
  }
}
