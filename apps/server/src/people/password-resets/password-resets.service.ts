import { createHash, randomBytes } from 'node:crypto'
import { hourMs } from '@lectureshelf/contract/formats/durations'
import { resetPasswordJob } from '../../job-kinds.ts'
import {
  countLinks,
  endResetLinks,
  findLinkOwnerId,
  insertResetLink,
  spendLink,
} from '../tables/password-resets.table.ts'
import { findFormerStudent, lockStudent, lockStudentByUsn } from '../../base/identity/students.table.ts'
import type { RequestOrigin } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { Throttle, ThrottleRule } from '../../platform/throttle.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { passwordResetLink } from '../../base/mail/templates/account-templates.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import { requireGoodPassword } from '../../base/identity/password.policy.ts'
import type { StudentPasswordsService } from '../students/student-passwords.service.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const lifetimeMs = 30 * 60_000
/** Whoever knows a USN can trigger mails to its owner, so their number is limited. */
const linksPerHour = 5
const requestsPerUsnAndSender = 5
/** A college of hundreds may share one address. */
const callsPerAddress = 50
/** Someone whose new password is refused, as too easy to guess, tries again. */
const usesPerLink = 20

interface Options extends DbAndClock {
  jobs: Jobs
  passwords: Passwords
  throttle: Throttle
  mail: MailService
  securityLog: Pick<SecurityLogService, 'record' | 'note'>
  students: Pick<StudentPasswordsService, 'replacePassword'>
}

interface Sender {
  address: string
  /** The hash of the browser's token for the USN, or null without one. */
  deviceHash: string | null
}

interface LinkUser {
  address: string
  origin: RequestOrigin
  /** The hashes of what the browser carries: it stays known to the person. */
  keptDevices: readonly string[]
}

/**
 * Returns the counters of a request. A browser that has signed in with this USN has one of its own, so that no one who
 * invents USNs behind its address delays it (decision 042). Whether an account exists decides nothing else.
 */
const requestRules = (usn: string, { address, deviceHash }: Sender): ThrottleRule[] => {
  const freeAttempts = requestsPerUsnAndSender
  if (deviceHash !== null) return [{ parts: ['password-reset-device', usn, deviceHash], freeAttempts, usn }]
  return [
    { parts: ['password-reset', usn, address], freeAttempts, usn },
    { parts: ['password-reset-address', address], freeAttempts: callsPerAddress },
  ]
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Creates the service that resets passwords by mail. The old password works until a link is used. */
export const createPasswordResetsService = (options: Options) => {
  const { db, clock, jobs, passwords, throttle, mail, securityLog, students } = options
  return {
    /**
     * Queues a reset link for a USN. The account is looked up later, in the background, so that neither the response
     * nor its time tells whether the USN has one.
     * @throws AppError `too_many_requests`
     */
    request: async (usn: string, sender: Sender): Promise<void> => {
      await throttle.take(requestRules(usn, sender))
      if (mail.isConfigured) await jobs.enqueue(db, resetPasswordJob, { usn }, usn)
    },

    /** Mails a reset link to a live account and ends its earlier links; runs as a background job. */
    makeLink: ({ usn }: { usn: string }): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const person = await lockStudentByUsn(tx, usn)
        if (person === null || person.blockedAt !== null) return
        const { id: studentId, name, email } = person
        const since = new Date(now.getTime() - hourMs)
        if ((await countLinks(tx, studentId, since)) >= linksPerHour) return
        const token = randomBytes(32).toString('base64url')
        const tokenHash = hashOf(token)
        const expiresAt = new Date(now.getTime() + lifetimeMs)
        await endResetLinks(tx, studentId, now)
        await insertResetLink(tx, { tokenHash, studentId, createdAt: now, expiresAt })
        const data = { name, usn, token, expiresAt }
        await mail.queue(tx, {
          key: `password-reset:${tokenHash}`,
          to: email,
          about: { studentId },
          template: passwordResetLink,
          data,
        })
      }),

    /**
     * Sets a new password with a link that works once, and ends every session.
     * @throws AppError `reset_link_dead` whatever is wrong with the link, `password_too_easy`, or
     * `too_many_requests`
     */
    use: async (token: string, newPassword: string, { address, origin, keptDevices }: LinkUser) => {
      const tokenHash = hashOf(token)
      const studentId = await findLinkOwnerId(db, tokenHash, clock.now())
      // A link that works counts on its own: invented ones behind the same address do not delay it.
      await throttle.take([
        studentId === null
          ? { parts: ['password-reset-use', address], freeAttempts: callsPerAddress }
          : { parts: ['password-reset-link', tokenHash], freeAttempts: usesPerLink },
      ])
      const owner = studentId === null ? null : await findFormerStudent(db, studentId)
      if (studentId === null || owner === null) {
        securityLog.note({ kind: 'sign_in_failed', personId: null, origin, detail: 'Dead reset link' })
        throw new AppError('reset_link_dead')
      }
      await requireGoodPassword(newPassword, owner)
      const passwordHash = await passwords.hash(newPassword)
      const usn = await db.transaction(async (tx) => {
        const person = await lockStudent(tx, studentId)
        const mayReset = person !== null && person.blockedAt === null
        if (!mayReset || !(await spendLink(tx, tokenHash, clock.now()))) throw new AppError('reset_link_dead')
        await students.replacePassword(tx, { studentId, passwordHash, keptDevices })
        await recordAudit(tx, person, 'student.resetPassword', studentId)
        await securityLog.record(tx, { kind: 'password_reset', personId: studentId, origin })
        return person.usn
      })
      // Attempts with the old password must not delay the first sign-in with the new one.
      await throttle.clearUsn(usn)
    },
  }
}

export type PasswordResetsService = ReturnType<typeof createPasswordResetsService>
