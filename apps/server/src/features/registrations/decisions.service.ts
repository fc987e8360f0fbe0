import { claimDecided, errorMessages, messages, registrationsApproved } from '@lectureshelf/contract/messages'
import type { Registration } from '@lectureshelf/contract/registrations'
import { Gender } from '@lectureshelf/contract/common'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { DssService } from '../dss/dss.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import { renewalApproved, renewalRejected, signUpApproved, signUpRejected } from '../mail/templates.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { AccountsService } from '../students/accounts.service.ts'
import type { PurchasesService } from '../subscriptions/purchases.service.ts'
import { ownerViewOf } from './registration-view.ts'
import {
  type StoredClaim,
  findEmail,
  findPersonLabel,
  findUsns,
  lockAccount,
  lockClaim,
  updateClaim,
} from './registrations.repo.ts'

interface Decided {
  message: string
  registration: Registration
}

interface ManyApproved {
  message: string
  approved: number
  failed: { _id: string; usn: string; message: string }[]
}

type Alongside = (on: Db, claim: StoredClaim) => Promise<void>

export interface DecisionsService {
  /**
   * Turns a claim into an account, if it has none, a subscription and a receipt.
   * `alongside` runs in the same transaction, which holds the claim: what it throws undoes all.
   * @throws AppError `not_found`, or `conflict` for one that is decided or whose USN has an account by now.
   */
  approve: (actor: Actor, id: string, alongside?: Alongside) => Promise<Decided>
  /**
   * Approves one claim after the other, each whole or not at all. One that cannot be approved is named with its
   * sentence and does not stop the rest; what nobody expected goes to `onUnexpected` too.
   */
  approveMany: (actor: Actor, ids: string[], onUnexpected?: (error: unknown) => void) => Promise<ManyApproved>
  /** Refuses a claim with a reason for its sender. @throws AppError `not_found`, or `conflict` when it is decided. */
  reject: (actor: Actor, id: string, reason: string) => Promise<Decided>
}

interface Options {
  db: Db
  clock: Clock
  dss: DssService
  mail: MailService
  settings: SettingsService
  purchases: PurchasesService
  openAccount: AccountsService['openAccount']
}

const usnHasAccount = () => new AppError('conflict', { message: messages.usnHasAccount })

/** @throws AppError `not_found`, or `conflict` that says who decided it. */
const lockPending = async (on: Db, id: string): Promise<StoredClaim> => {
  const claim = await lockClaim(on, id)
  if (claim === null) throw new AppError('not_found')
  if (claim.state === 'pending') return claim
  const by = await findPersonLabel(on, claim.decidedBy)
  throw new AppError('conflict', { message: claimDecided(claim.state, by) })
}

/** Whom a decision concerns, and the first semester they paid for. */
interface Account {
  id: string
  usn: string
  name: string
  email: string
  semester: number
}

type SemesterNumbers = ReadonlyMap<string, number>

/** The form was checked when it came; what it names may be gone from the reference data since. */
const openAccountFor = async (
  { openAccount, clock }: Options,
  on: Db,
  claim: StoredClaim,
  semesters: SemesterNumbers,
): Promise<Account> => {
  const { name = '', email = '', contact = '', dob = '', department = '', batch = '' } = claim.form
  const { scheme = '', semester = '', college = '', gender } = claim.form
  const semNum = semesters.get(semester)
  if (semNum === undefined || claim.passwordHash === null) {
    throw new AppError('conflict', { extraDetails: `There is no semester ${semester}.` })
  }
  const { passwordHash, usn } = claim
  const id = await openAccount(on, {
    usn,
    name,
    email,
    contact,
    dob,
    gender: Gender.parse(gender),
    deptId: department,
    batch,
    scheme,
    semNum,
    clgCode: college,
    passwordHash,
    registeredAt: clock.now(),
  })
  return { id, usn, name, email, semester: semNum }
}

const accountOfRenewal = async (on: Db, claim: StoredClaim): Promise<Account> => {
  const account = claim.studentId === null ? null : await lockAccount(on, claim.studentId)
  if (account === null || claim.semNum === null) {
    throw new AppError('conflict', { message: messages.accountGone })
  }
  return { ...account, semester: claim.semNum }
}

interface Approval {
  actor: Actor
  id: string
  semesters: SemesterNumbers
  alongside?: Alongside | undefined
}

const approve = (options: Options, { actor, id, semesters, alongside }: Approval) =>
  options.db.transaction(async (tx) => {
    const { clock, mail, purchases, settings } = options
    const claim = await lockPending(tx, id)
    await alongside?.(tx, claim)
    const isSignUp = claim.kind === 'signup'
    const account = isSignUp
      ? await openAccountFor(options, tx, claim, semesters)
      : await accountOfRenewal(tx, claim)
    const { payeeName } = await settings.read(tx)
    const { plan, amountPaise, utr } = claim
    const granted = await purchases.grantClaim(tx, {
      registrationId: id,
      studentId: account.id,
      usn: account.usn,
      name: account.name,
      semester: account.semester,
      plan,
      amountPaise,
      utr,
      payeeName,
    })
    // The account has the hash now; a second copy would outlive a change of the password.
    const decision = { decidedAt: clock.now(), decidedBy: actor.id, passwordHash: null }
    const decided = await updateClaim(tx, id, { ...decision, state: 'approved', studentId: account.id })
    await recordAudit(tx, actor, {
      action: 'registration.approve',
      entity: 'registration',
      entityId: id,
      before: { state: claim.state },
      after: { state: 'approved', usn: claim.usn, plan, amountPaise, utr, studentId: account.id, ...granted },
    })
    await mail.queue(tx, {
      key: `registration-approved:${id}`,
      to: account.email,
      template: isSignUp ? signUpApproved : renewalApproved,
      data: { name: account.name, usn: account.usn, plan, amountPaise, ...granted },
    })
    return decided ?? claim
  })

const reject = ({ db, clock, mail, purchases }: Options, actor: Actor, id: string, reason: string) =>
  db.transaction(async (tx) => {
    const claim = await lockPending(tx, id)
    const now = clock.now()
    await purchases.endProvisional(tx, id)
    const decision = { state: 'rejected' as const, reason, decidedAt: now, decidedBy: actor.id }
    const decided = await updateClaim(tx, id, decision)
    await recordAudit(tx, actor, {
      action: 'registration.reject',
      entity: 'registration',
      entityId: id,
      before: { state: claim.state },
      after: { state: 'rejected', usn: claim.usn, utr: claim.utr, reason },
    })
    const isSignUp = claim.kind === 'signup'
    const to = isSignUp ? (claim.form['email'] ?? null) : await findEmail(tx, claim.studentId)
    if (to !== null) {
      await mail.queue(tx, {
        // A claim that was sent again may be rejected again.
        key: `registration-rejected:${id}:${now.toISOString()}`,
        to,
        template: isSignUp ? signUpRejected : renewalRejected,
        data: { name: claim.form['name'] ?? '', usn: claim.usn, reason },
      })
    }
    return decided ?? claim
  })

const approveMany = async (
  { db }: Options,
  approveOne: (id: string) => Promise<unknown>,
  ids: string[],
  onUnexpected: (error: unknown) => void,
): Promise<ManyApproved> => {
  const usns = await findUsns(db, ids)
  const failed: ManyApproved['failed'] = []
  for (const id of usns.keys()) {
    try {
      await approveOne(id)
    } catch (error) {
      if (!(error instanceof AppError)) onUnexpected(error)
      const message = error instanceof AppError ? error.message : errorMessages.internal
      failed.push({ _id: id, usn: usns.get(id) ?? '', message })
    }
  }
  const approved = usns.size - failed.length
  return { message: registrationsApproved(approved, failed.length), approved, failed }
}

/** The owner's decisions about claims, each in one transaction. */
export const createDecisionsService = (options: Options): DecisionsService => {
  const { db, dss } = options
  const answer = async (message: string, claim: StoredClaim): Promise<Decided> => ({
    message,
    registration: await ownerViewOf(db, claim),
  })
  const approverOf = async (actor: Actor) => {
    const semesters = await dss.listSemesters()
    const numbers = new Map(semesters.map(({ semName, semNum }) => [semName, semNum]))
    return async (id: string, alongside?: Alongside): Promise<StoredClaim> => {
      try {
        return await approve(options, { actor, id, semesters: numbers, alongside })
      } catch (error) {
        throw violates(error, 'student_usn_key') ? usnHasAccount() : error
      }
    }
  }
  return {
    approve: async (actor, id, alongside) => {
      const approveOne = await approverOf(actor)
      return answer(messages.registrationApproved, await approveOne(id, alongside))
    },
    approveMany: async (actor, ids, onUnexpected = () => undefined) =>
      approveMany(options, await approverOf(actor), ids, onUnexpected),
    reject: async (actor, id, reason) =>
      answer(messages.registrationRejected, await reject(options, actor, id, reason)),
  }
}
