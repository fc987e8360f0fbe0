import { leftOutReasons, usnChanged, usnWords } from '@lectureshelf/contract/people/people-messages'
import type { StudentChange } from '@lectureshelf/contract/people/students'
import type {
  OwnUsnRequest,
  SeenOwnRequest,
  SeenRequest,
  UsnRequest,
} from '@lectureshelf/contract/people/usn-requests'
import { isStaff } from '../../../base/identity/actors.ts'
import { lockClaimsOf } from '../../../money/tables/claims.table.ts'
import { type StoredStudent, hasUsn, lockStudent } from '../../../base/identity/students.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, DbAndClock } from '../../../platform/db/database.ts'
import type { SearchPage } from '../../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import type { Throttle } from '../../../platform/throttle.ts'
import { recordAudit } from '../../../base/audit/audit.service.ts'
import type { MailService } from '../../../base/mail/mail.service.ts'
import { usnRefused } from '../../../base/mail/templates/account-templates.ts'
import { refuseTaken } from '../usn-taken.ts'
import { pageRequests } from './usn-requests.query.ts'
import { findRequest, putRequest, refuseRequest, removeRequest } from './usn-requests.repo.ts'

/** Attempts per student in 15 minutes: the reply reveals whether a USN has an account. */
const attemptsFree = 10

interface Options extends DbAndClock {
  throttle: Throttle
  mail: MailService
  edit: (
    actor: Actor,
    studentId: string,
    changes: StudentChange,
    require: (tx: Db) => Promise<void>,
  ) => Promise<unknown>
}

const toOwn = (row: Awaited<ReturnType<typeof findRequest>>): OwnUsnRequest | null =>
  row === null
    ? null
    : {
        usn: row.usn,
        askedAt: row.askedAt.toISOString(),
        refusedAt: row.refusedAt?.toISOString() ?? null,
        reason: row.reason,
      }

const refuseField = (reason: string) => new AppError('invalid_request', { field: { name: 'usn', reason } })

const changed = () => new AppError('changed_meanwhile', { extraDetails: usnWords.gone })

/** Requires that a wish waits as it was shown. The caller has locked its student. @throws AppError `changed_meanwhile` */
const requireShown = async (tx: Db, person: StoredStudent, seen: SeenRequest): Promise<void> => {
  const request = await findRequest(tx, person.id)
  const isWaiting = request !== null && request.refusedAt === null && request.usn === seen.wanted
  if (!isWaiting || person.usn !== seen.usn || person.name !== seen.name) throw changed()
}

const requireShownOf = async (tx: Db, studentId: string, seen: SeenRequest): Promise<StoredStudent> => {
  // Claims are locked before their account, as by whoever decides about one (016).
  await lockClaimsOf(tx, studentId)
  const person = orNotFound(await lockStudent(tx, studentId))
  await requireShown(tx, person, seen)
  return person
}

/** Creates the service of students who wait for the USN of the university, and of the owner who gives it. */
export const createUsnRequestsService = ({ db, clock, throttle, mail, edit }: Options) => ({
  /** Returns the caller's wish. */
  own: async (actor: Actor) => ({ request: toOwn(await findRequest(db, actor.id)) }),

  /**
   * Stores the caller's wish; the last one is forgotten.
   * @throws AppError `invalid_request` for the own USN, `conflict` for one that has an account,
   * `too_many_requests`
   */
  ask: async (actor: Actor, usn: string) => {
    await throttle.take([{ parts: ['usn-request', actor.id], freeAttempts: attemptsFree }])
    return db.transaction(async (tx) => {
      const person = orNotFound(await lockStudent(tx, actor.id))
      if (person.usn === usn) throw refuseField(usnWords.own)
      if (await hasUsn(tx, usn)) throw refuseTaken(usn)
      await putRequest(tx, { studentId: actor.id, usn, askedAt: clock.now() })
      return { message: usnWords.asked, request: toOwn(await findRequest(tx, actor.id)) }
    })
  },

  /** Takes the caller's wish back. @throws AppError `changed_meanwhile` when it was decided or replaced */
  withdraw: (actor: Actor, seen: SeenOwnRequest) =>
    db.transaction(async (tx) => {
      orNotFound(await lockStudent(tx, actor.id))
      const request = toOwn(await findRequest(tx, actor.id))
      if (request?.usn !== seen.usn || request.refusedAt !== seen.refusedAt) throw changed()
      await removeRequest(tx, actor.id)
    }),

  /** Lists the waiting wishes. */
  list: async (page: SearchPage): Promise<{ items: UsnRequest[]; total: number }> => {
    const { rows, total } = await pageRequests(db, page)
    return {
      items: rows.map(({ request, person }) => ({
        _id: person.id,
        usn: person.usn,
        name: person.name,
        college: person.clgCode,
        semNum: person.semNum,
        wanted: request.usn,
        askedAt: request.askedAt.toISOString(),
      })),
      total,
    }
  },

  /**
   * Gives a student the USN they asked for; the change itself is an edit of the student.
   * @throws AppError `changed_meanwhile`, `not_found`, or `conflict` for a USN that has an account by now and for
   * someone who works here by now
   */
  accept: async (actor: Actor, studentId: string, seen: SeenRequest): Promise<string> => {
    await edit(actor, studentId, { usn: seen.wanted }, async (tx) => {
      const person = await requireShownOf(tx, studentId, seen)
      // Staff are changed one at a time, with the rights of their page.
      if (isStaff(person)) throw new AppError('conflict', { message: leftOutReasons.staff })
    })
    return usnChanged(seen.usn, seen.wanted)
  },

  /** Refuses a wish and mails the reason. @throws AppError `changed_meanwhile` or `not_found` */
  refuse: (actor: Actor, studentId: string, seen: SeenRequest, reason: string): Promise<string> =>
    db.transaction(async (tx) => {
      const person = await requireShownOf(tx, studentId, seen)
      await refuseRequest(tx, studentId, { refusedAt: clock.now(), reason })
      await recordAudit(tx, actor, 'student.refuseUsn', studentId, { after: { usn: seen.wanted, reason } })
      if (person.email !== '')
        await mail.queueTo(tx, person, {
          key: `usn-refused:${crypto.randomUUID()}`,
          template: usnRefused,
          data: { usn: seen.wanted, reason },
        })
      return usnWords.refused
    }),
})

export type UsnRequestsService = ReturnType<typeof createUsnRequestsService>
