import { messages } from '@lectureshelf/contract/messages'
import { registrationsApproved } from '@lectureshelf/contract/money/payment-messages'
import type { Claim, SeenClaim, SeenClaimOfList } from '@lectureshelf/contract/money/claims'
import { closeAccount, reopenAccount, usnHasAccount } from '../tables/accounts.ts'
import { type StoredClaim, findClaims, updateClaim } from '../tables/claims.table.ts'
import { endProvisional } from '../tables/provisional-access.table.ts'
import { findStudent, lockStudent } from '../../base/identity/students.table.ts'
import { listSubscriptions } from '../tables/subscriptions.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, type DbAndClock, violates } from '../../platform/db/database.ts'
import { AppError, orNotFound, sentenceOf } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import {
  renewalApproved,
  renewalRejected,
  signUpApproved,
  signUpRejected,
} from '../../base/mail/templates.ts'
import { needNotPayAgain } from './bank-word/bank-word.policy.ts'
import { type RequirePassword, isPasswordRefusal, refusalOf } from './bank-word/word-refusal.ts'
import type { BankWordService } from './bank-word/bank-word.service.ts'
import { isOwner, requireOfOthers, requireProven, restsOnWord } from './bank-word/cash-desk.policy.ts'
import { requireBroughtByOthers } from './bank-word/credit-proofs.ts'
import { issuerOf } from '../../base/settings/issuer.policy.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import type { PurchasesService } from '../subscriptions/purchases.service.ts'
import type { QueueService } from './queue.service.ts'
import { payWithCredits } from './paying.ts'
import { lockPending, withClaimNow } from './seen-claim.ts'
import { accountOf } from './sign-up/sign-up-account.ts'

interface Decided {
  message: string
  registration: Claim
}

interface ManyApproved {
  message: string
  approved: number
  failed: { _id: string; usn: string; message: string }[]
}

/** Checks whether a claim may be granted. @returns the credits that were paired with it */
type Alongside = (on: Db, claim: StoredClaim, seen: SeenClaim) => Promise<string[]>

interface ManyOptions {
  requirePassword?: RequirePassword
  /** Runs for each claim as in `approve`. */
  alongside?: Alongside
  onUnexpected?: (error: unknown) => void
}

export interface DecisionOptions extends DbAndClock {
  dss: DssService
  mail: MailService
  settings: SettingsService
  purchases: PurchasesService
  view: QueueService['view']
  bank: BankWordService
}

/** The account that a decision concerns, and the first semester that was paid for. */
interface Account {
  id: string
  usn: string
  name: string
  email: string
  semester: number
}

/**
 * Returns the first semester of a locked claim, by today's names: a semester may be renamed until the lock.
 * @throws AppError `conflict` for a name that no semester has
 */
const semesterOf = async ({ dss }: DecisionOptions, on: Db, claim: StoredClaim): Promise<number> => {
  if (claim.kind === 'renewal' && claim.semNum !== null) return claim.semNum
  const { semester = '' } = claim.form
  const found = await dss.findSemester(semester, on)
  if (found !== null) return found.semNum
  throw new AppError('conflict', { extraDetails: `There is no semester ${semester}.` })
}

/** Locks the account of a renewal or of a sign-up with provisional access; opens or reopens one for any other sign-up. */
const accountFor = async (options: DecisionOptions, on: Db, claim: StoredClaim): Promise<Account> => {
  const semester = await semesterOf(options, on, claim)
  const { studentId, passwordHash, usn, form } = claim
  if (studentId === null && passwordHash !== null) {
    const values = accountOf(usn, form, { semNum: semester, passwordHash, registeredAt: options.clock.now() })
    const { name, email } = values
    return { id: await reopenAccount(on, claim.id, values), usn, name, email, semester }
  }
  const account = studentId === null ? null : await lockStudent(on, studentId)
  if (account === null) throw new AppError('conflict', { message: messages.accountGone })
  return { ...account, semester }
}

interface Approval {
  actor: Actor
  shown: SeenClaimOfList
  alongside: Alongside
  /** Why a grant by one's own word, which no statement shows, is refused; null when it may be. */
  wordRefusal: unknown
}

const approve = (options: DecisionOptions, { actor, shown, alongside, wordRefusal }: Approval) =>
  options.db.transaction(async (tx) => {
    const { clock, mail, purchases, settings } = options
    const claim = await lockPending(tx, shown)
    requireOfOthers(actor, claim)
    const { id, kind } = claim
    const pairedIds = await alongside(tx, claim, shown.seen)
    const account = await accountFor(options, tx, claim)
    const current = await settings.read(tx)
    const { plan, amountPaise, utr, discountCode, discountPaise } = claim
    const { payment, credits } = await payWithCredits(tx, { claim, pairedIds, now: clock.now() })
    requireProven(actor, amountPaise, payment)
    await requireBroughtByOthers(tx, actor, { credits, payeeUpiId: claim.payeeUpiId })
    if (wordRefusal !== null && restsOnWord(amountPaise, payment)) throw wordRefusal
    const granted = await purchases.grantClaim(tx, {
      ...payment,
      claimId: id,
      studentId: account.id,
      usn: account.usn,
      name: account.name,
      semester: account.semester,
      plan,
      amountPaise,
      discountCode,
      discountPaise,
      utr,
      payeeName: current.payeeName,
      decidedBy: actor.id,
      decidedByName: actor.name,
      issuer: issuerOf(current),
    })
    // The account has the hash; a second copy would outlive a change of the password.
    const decision = { decidedAt: clock.now(), decidedBy: actor.id, passwordHash: null }
    const decided = await updateClaim(tx, id, { ...decision, state: 'approved', studentId: account.id })
    await recordAudit(tx, actor, 'claim.approve', id, {
      before: { state: claim.state },
      after: {
        state: 'approved',
        usn: claim.usn,
        plan,
        amountPaise,
        ...(discountCode !== null && { discountCode, discountPaise }),
        utr,
        studentId: account.id,
        basis: payment.basis,
        receivedPaise: payment.receivedPaise,
        ...granted,
      },
    })
    await mail.queue(tx, {
      // The number makes the key unique, because a grant that was undone may be repeated.
      key: `registration-approved:${id}:${granted.receiptNumber}`,
      to: account.email,
      about: { studentId: account.id, claimId: id },
      template: kind === 'signup' ? signUpApproved : renewalApproved,
      data: { name: account.name, usn: account.usn, plan, amountPaise: payment.receivedPaise, ...granted },
    })
    return decided ?? claim
  })

/** Closes the account that a sign-up with provisional access opened, unless it has a subscription or a role. */
const takeBackAccount = async ({ clock }: DecisionOptions, on: Db, claim: StoredClaim) => {
  const { kind, studentId } = claim
  if (kind === 'renewal' || studentId === null) return {}
  if ((await listSubscriptions(on, studentId)).length > 0) return {}
  const passwordHash = await closeAccount(on, studentId, clock.now())
  // With its hash back, the claim is an ordinary sign-up that its sender can read and correct.
  return passwordHash === null ? {} : { passwordHash, studentId: null }
}

const reject = (options: DecisionOptions, actor: Actor, shown: SeenClaimOfList, reason: string) =>
  options.db.transaction(async (tx) => {
    const { bank, clock, mail } = options
    const claim = await lockPending(tx, shown)
    requireOfOthers(actor, claim)
    const { id } = claim
    const word = await bank.readLocked(tx, claim)
    const now = clock.now()
    await endProvisional(tx, id, { endedAt: now, endedBy: 'decision' })
    const decision = { state: 'rejected' as const, reason, decidedAt: now, decidedBy: actor.id }
    const takenBack = await takeBackAccount(options, tx, claim)
    const decided = (await updateClaim(tx, id, { ...decision, ...takenBack })) ?? claim
    const isAccountClosed = claim.studentId !== null && decided.studentId === null
    await recordAudit(tx, actor, 'claim.reject', id, {
      before: { state: claim.state },
      after: { state: 'rejected', usn: claim.usn, utr: claim.utr, reason, isAccountClosed },
    })
    const account = decided.studentId === null ? null : await findStudent(tx, decided.studentId)
    const to = decided.studentId === null ? claim.form['email'] : account?.email
    if (to !== undefined) {
      await mail.queue(tx, {
        // The time makes the key unique, because a claim that was sent again may be rejected again.
        key: `registration-rejected:${id}:${now.toISOString()}`,
        to,
        about: { claimId: id, studentId: decided.studentId },
        template: decided.studentId === null ? signUpRejected : renewalRejected,
        data: {
          name: claim.form['name'] ?? '',
          usn: claim.usn,
          reason,
          needNotPayAgain: word === null || needNotPayAgain(word),
        },
      })
    }
    return decided
  })

const approveMany = async (
  { db }: DecisionOptions,
  approveOne: (shown: SeenClaimOfList) => Promise<unknown>,
  claims: SeenClaimOfList[],
  onUnexpected: (error: unknown) => void,
): Promise<ManyApproved> => {
  const shown = new Map(claims.map((claim) => [claim.id, claim]))
  const found = await findClaims(db, [...shown.keys()])
  const usns = new Map(found.map(({ id, usn }) => [id, usn]))
  const failed: ManyApproved['failed'] = []
  for (const [id, claim] of shown) {
    try {
      await approveOne(claim)
    } catch (error) {
      if (isPasswordRefusal(error)) throw error
      if (!(error instanceof AppError)) onUnexpected(error)
      failed.push({ _id: id, usn: usns.get(id) ?? '', message: sentenceOf(error) })
    }
  }
  const approved = shown.size - failed.length
  return { message: registrationsApproved(approved, failed.length), approved, failed }
}

/** Creates the service of the owner's decisions about claims, each in one transaction. */
export const createDecisionsService = (options: DecisionOptions) => {
  const { bank, view } = options
  const decidedView = async (message: string, claim: StoredClaim): Promise<Decided> => {
    const registration = orNotFound((await view([claim]))[0])
    return { message, registration }
  }
  const approveOne = async (approval: Approval): Promise<StoredClaim> => {
    try {
      return await approve(options, approval)
    } catch (error) {
      throw violates(error, 'student_usn_key') ? usnHasAccount() : error
    }
  }
  return {
    /**
     * Approves a claim: opens an account if it has none, and grants a subscription and a receipt.
     * `alongside` runs in the same transaction, with the claim locked; an error from it rolls everything back. By
     * default it checks the bank's word about the claim's payment.
     * @throws AppError `not_found`, `conflict` when the claim is decided or its USN has an account,
     * `changed_meanwhile` when the claim differs from what was seen, or `forbidden` for a claim of the actor's own,
     * or one whose whole price no statement of others shows, unless the owner decides, or `password_required` for such a one
     */
    approve: async (
      actor: Actor,
      shown: SeenClaimOfList,
      alongside: Alongside = bank.requireGrantable,
      requirePassword?: RequirePassword,
    ) => {
      const wordRefusal = await refusalOf(requirePassword, actor)
      const approval = { actor, shown, alongside, wordRefusal }
      const approved = await withClaimNow(options, shown.id, () => approveOne(approval))
      return decidedView(messages.registrationApproved, approved)
    },
    /**
     * Approves claims one by one, each in its own transaction. Claims that cannot be approved are returned with a
     * sentence and do not stop the rest; unexpected errors are also passed to `onUnexpected`.
     */
    approveMany: async (
      actor: Actor,
      claims: SeenClaimOfList[],
      { alongside = bank.requireSure, onUnexpected = () => undefined, requirePassword }: ManyOptions = {},
    ) => {
      const wordRefusal = await refusalOf(requirePassword, actor)
      // Before the first one is granted: the same list is sent again after the password.
      const hasWord = claims.some(({ seen }) => seen.bankState !== 'in_bank')
      if (wordRefusal !== null && isOwner(actor) && hasWord) throw wordRefusal
      const one = (shown: SeenClaimOfList) => approveOne({ actor, shown, alongside, wordRefusal })
      return approveMany(options, one, claims, onUnexpected)
    },
    /**
     * Rejects a claim with a reason for its sender.
     * @throws AppError `not_found`, `conflict` when the claim is decided, `changed_meanwhile` when the claim differs
     * from what was seen, or `forbidden` for a claim of the actor's own
     */
    reject: async (actor: Actor, shown: SeenClaimOfList, reason: string): Promise<Decided> => {
      const work = () => reject(options, actor, shown, reason)
      return decidedView(messages.registrationRejected, await withClaimNow(options, shown.id, work))
    },
  }
}
