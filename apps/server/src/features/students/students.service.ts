import type { ChangePasswordForm, StudentData } from '@lectureshelf/contract/students'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { DssService } from '../dss/dss.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { type AccountsService, createAccountsService } from './accounts.service.ts'
import {
  findPasswordHash,
  findStudentData,
  hasUsn,
  listStudentData,
  replacePasswordHash,
} from './students.repo.ts'

export interface StudentsService extends AccountsService {
  getOwn: (actor: Actor) => Promise<StudentData>
  listAll: () => Promise<StudentData[]>
  hasAccount: (usn: string) => Promise<boolean>
  /**
   * Sets a new password and ends the person's other sessions.
   * @throws AppError `password_wrong`, or `too_many_requests` after several wrong guesses.
   */
  changePassword: (actor: Actor, form: z.output<typeof ChangePasswordForm>) => Promise<void>
}

interface Options {
  db: Db
  clock: Clock
  dss: DssService
  passwords: Passwords
  throttle: Throttle
  sessions: SessionsService
}

/** The people: their own data and password, the owner's list, and accounts made at the command line. */
export const createStudentsService = (options: Options): StudentsService => {
  const { db, clock, dss, passwords, throttle, sessions } = options
  return {
    ...createAccountsService({ db, clock, dss, passwords }),
    getOwn: async (actor) => {
      const data = await findStudentData(db, actor.id)
      if (data === null) throw new AppError('not_found')
      return data
    },
    listAll: () => listStudentData(db),
    hasAccount: (usn) => hasUsn(db, usn),
    changePassword: async (actor, { currentPassword, newPassword }) => {
      // A stolen session must not become a way to guess the password.
      const rule = { parts: ['change-password', actor.id], freeAttempts: 5 }
      await throttle.take([rule])
      const from = await findPasswordHash(db, actor.id)
      const isRight = from !== null && (await passwords.verify(from, currentPassword))
      if (!isRight) throw new AppError('password_wrong')
      await throttle.clear(rule)
      const to = await passwords.hash(newPassword)
      await db.transaction(async (tx) => {
        const isChanged = await replacePasswordHash(tx, { studentId: actor.id, from, to })
        if (!isChanged) throw new AppError('password_wrong')
        await sessions.endOthers(tx, actor, 'password')
      })
    },
  }
}
