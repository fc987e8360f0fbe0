import type { DssData } from '@lectureshelf/contract/base/dss'
import { messages } from '@lectureshelf/contract/messages'
import { personAdded } from '@lectureshelf/contract/people/people-messages'
import type { StudentChange, StudentForm, StudentRecord } from '@lectureshelf/contract/people/students'
import { isStaff, scopeOf } from '../../base/identity/actors.ts'
import {
  type NewStudent,
  hasUsn,
  insertStudent,
  lockOwners,
  lockStudent,
  updateStudent,
} from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { carryClaims, lockClaimsOf } from '../../money/tables/claims.table.ts'
import { endResetLinks } from '../tables/password-resets.table.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { usnChanged } from '../../base/mail/templates/account-templates.ts'
import { removeRequest } from './usn/usn-requests.repo.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { PurchasesService } from '../../money/subscriptions/purchases.service.ts'
import { securityEventsOf } from './security-events.ts'
import {
  type StudentFields,
  columnsOf,
  differenceOf,
  fieldsOf,
  isMove,
  settled,
  unknownReference,
} from './student-fields.ts'
import { requireSeenFields } from './seen-person.ts'
import type { StudentListService } from './list/student-list.service.ts'
import { makePassword, temporaryUntil } from './temporary-password.ts'
import { orTaken, refuseTaken } from './usn-taken.ts'

interface Reply {
  message: string
  student: StudentRecord
}

type HandGrant = Parameters<PurchasesService['grantByHand']>[2]

export interface StudentEditingOptions extends DbAndClock {
  dss: DssService
  passwords: Passwords
  sessions: SessionsService
  securityLog: Pick<SecurityLogService, 'record'>
  purchases: Pick<PurchasesService, 'grantByHand'>
  mail: MailService
  getRecord: StudentListService['getRecord']
}

const requireKnown = (fields: Partial<StudentFields>, dss: DssData): void => {
  const field = unknownReference(fields, dss)
  if (field !== null) throw new AppError('invalid_request', { field })
}

const canOwn = (fields: StudentFields): boolean => fields.isOwner && !fields.blocked

/** Returns the further columns that a change of some fields sets. */
const consequencesOf = (
  changed: ReadonlySet<string>,
  after: StudentFields,
  now: Date,
): Partial<NewStudent> => ({
  ...(isMove(changed) ? { changedAt: now } : {}),
  // A student with a new semester has not completed their studies.
  ...(changed.has('semNum') ? { completedAt: null } : {}),
  ...(changed.has('blocked') ? { blockedAt: after.blocked ? now : null } : {}),
})

interface NewUsn {
  from: string
  usn: string
  name: string
  email: string
}

/** Lets everything follow a person's new USN that compares USNs, and tells the person. */
const followUsn = async (
  tx: Db,
  mail: MailService,
  studentId: string,
  { from, usn, name, email }: NewUsn,
): Promise<void> => {
  await carryClaims(tx, studentId, usn)
  await removeRequest(tx, studentId, usn)
  if (email === '') return
  await mail.queue(tx, {
    key: `usn-changed:${crypto.randomUUID()}`,
    to: email,
    about: { studentId },
    template: usnChanged,
    data: { name, from, usn },
  })
}

/** Gives an owner who becomes less their own department back: everything was the owner's. */
const ownScopeAgain = (before: StudentFields, { isOwner }: Pick<StudentChange, 'isOwner'>) =>
  before.isOwner && isOwner === false ? { scope: null } : {}

interface Edit {
  actor: Actor
  studentId: string
  changes: StudentChange
  dss: DssData
}

const applyEdit = async (
  { clock, mail, sessions, securityLog }: StudentEditingOptions,
  tx: Db,
  { actor, studentId, changes: { seen, ...changes }, dss }: Edit,
) => {
  // Claims are locked before their account, as by whoever decides about one (016).
  if (changes.usn !== undefined) await lockClaimsOf(tx, studentId)
  const mayEndOwner = changes.isOwner === false || changes.blocked === true
  const owners = mayEndOwner ? await lockOwners(tx) : []
  const row = orNotFound(await lockStudent(tx, studentId))
  const before = fieldsOf(row)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after = settled({ ...before, ...ownScopeAgain(before, changes), ...given })
  const there = { ...before, scope: scopeOf(row) }
  await requireSeenFields(tx, { studentId, seen, there, wanted: given })
  const { changed, ...difference } = differenceOf(before, after)
  if (changed.size === 0) return
  if (canOwn(before) && !canOwn(after) && owners.every((id) => id === studentId)) {
    throw new AppError('conflict', { message: messages.lastOwner })
  }
  requireKnown(difference.after, dss)
  if (changed.has('usn') && (await hasUsn(tx, after.usn))) throw refuseTaken(after.usn)
  await updateStudent(tx, studentId, { ...columnsOf(after), ...consequencesOf(changed, after, clock.now()) })
  // A link already sent to the old address must no longer open the account.
  if (changed.has('email')) await endResetLinks(tx, studentId, clock.now())
  if (changed.has('usn')) await followUsn(tx, mail, studentId, { from: before.usn, ...after })
  if (changed.has('blocked') && after.blocked) await sessions.endAll(tx, studentId, 'blocked')
  if (!isStaff(after) && isStaff(before)) await sessions.endSurplus(tx, studentId)
  await recordAudit(tx, actor, 'student.edit', studentId, { ...difference })
  const events = securityEventsOf({ actor, studentId, before, after, changed })
  for (const event of events) await securityLog.record(tx, event)
}

interface Addition {
  actor: Actor
  fields: StudentFields
  passwordHash: string
  grant: Pick<HandGrant, 'plan' | 'reason' | 'seen' | 'receivedPaise'> | null
}

const applyAddition = async (
  { clock, purchases, securityLog }: StudentEditingOptions,
  tx: Db,
  { actor, fields, passwordHash, grant }: Addition,
): Promise<string> => {
  const { usn, name, semNum } = fields
  if (await hasUsn(tx, usn)) throw refuseTaken(usn)
  const now = clock.now()
  const temporary = { mustChangePassword: true, temporaryPasswordExpiresAt: temporaryUntil(now) }
  const values = { ...columnsOf(fields), ...temporary, passwordHash, registeredAt: now }
  const studentId = await insertStudent(tx, values)
  await recordAudit(tx, actor, 'student.create', studentId, { after: fields })
  const changed = new Set(['role'])
  const events = securityEventsOf({ actor, studentId, before: null, after: fields, changed })
  for (const event of events) await securityLog.record(tx, event)
  if (grant !== null) {
    await purchases.grantByHand(tx, actor, { studentId, usn, name, semester: semNum, ...grant })
  }
  return studentId
}

/** Creates the service by which the owner adds and changes people. */
export const createStudentEditingService = (options: StudentEditingOptions) => {
  const { db, dss, passwords, getRecord } = options
  return {
    /**
     * Adds a person of any role, with a plan if one is given. The password is returned only here.
     * @throws AppError `conflict` for a USN that has an account, `invalid_request` that names an unknown value,
     * or as `grantByHand` of the purchases does.
     */
    create: async (
      actor: Actor,
      { grant, ...form }: StudentForm & { grant: Pick<HandGrant, 'plan' | 'reason' | 'seen'> | null },
    ) => {
      const fields = settled({ ...form, blocked: false })
      requireKnown(fields, await dss.read())
      const password = makePassword()
      const passwordHash = await passwords.hash(password)
      const addition = { actor, fields, passwordHash, grant }
      const added = db.transaction((tx) => applyAddition(options, tx, addition))
      const studentId = await orTaken(form.usn, added)
      return { message: personAdded(form.usn), student: await getRecord(studentId), password }
    },

    /**
     * Changes any field of a person. Blocking ends all of their sessions; claims and a mail follow a new USN.
     * @param require what else has to be true inside the transaction
     * @throws AppError `not_found`, `invalid_request` that names an unknown value, `changed_meanwhile` when a
     * field is not as it was seen, or `conflict` for a USN that has an account and for the last owner.
     */
    edit: async (
      actor: Actor,
      studentId: string,
      changes: StudentChange,
      require: (tx: Db) => Promise<void> = () => Promise.resolve(),
    ): Promise<Reply> => {
      const edit = { actor, studentId, changes, dss: await dss.read() }
      const edited = db.transaction(async (tx) => {
        await require(tx)
        await applyEdit(options, tx, edit)
      })
      await orTaken(changes.usn ?? '', edited)
      return { message: messages.personSaved, student: await getRecord(studentId) }
    },
  }
}
