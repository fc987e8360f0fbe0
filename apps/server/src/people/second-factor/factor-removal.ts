import { messages } from '@lectureshelf/contract/messages'
import { deleteAllTries } from '../tables/second-factor/code-tries.table.ts'
import { deleteCodes } from '../tables/second-factor/recovery-codes.table.ts'
import { deleteFactor } from '../tables/second-factor/second-factors.table.ts'
import { type StoredStudent, updateStudent } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { factorRemoved } from '../../base/mail/templates/second-factor-template.ts'
import type { CodeCheckOptions } from './check/code-check.service.ts'
import { createSecondFactorNews } from './check/second-factor-news.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'

type Options = CodeCheckOptions & { sessions: Pick<SessionsService, 'endAll'> }

/** Deletes a person's second factor with its codes. Returns false when none was set. */
export const deleteEverything = async (on: Db, studentId: string): Promise<boolean> => {
  await deleteCodes(on, studentId)
  await deleteAllTries(on, studentId)
  return deleteFactor(on, studentId)
}

/**
 * Creates the function that switches off the lost second factor of someone whom the caller has locked. Their sessions
 * end, since a stranger may hold the lost phone. An owner is asked for a new second factor at the next sign-in.
 */
export const createFactorRemoval = (options: Options) => {
  const { clock, mail, securityLog, sessions } = options
  const tell = createSecondFactorNews(options)

  const tellOwners = (tx: Db, person: StoredStudent, by: Actor) =>
    mail.queueToOwners(tx, {
      key: `second-factor:removed:${crypto.randomUUID()}`,
      template: factorRemoved,
      data: { person, by, at: clock.now() },
      except: person.id,
    })

  /** A null actor is the command line. @throws AppError `conflict` when none is set. */
  return async (tx: Db, person: StoredStudent, actor: Actor | null): Promise<void> => {
    const { id: personId } = person
    if (!(await deleteEverything(tx, personId)))
      throw new AppError('conflict', { message: messages.secondFactorNotSet })
    await updateStudent(tx, personId, { secondFactorPutOffAt: null })
    await sessions.endAll(tx, personId, 'second_factor')
    await tell(tx, person, actor === null ? 'reset' : 'removed')
    if (actor !== null) await tellOwners(tx, person, actor)
    await recordAudit(tx, actor, 'student.resetSecondFactor', personId)
    await securityLog.record(tx, {
      kind: 'second_factor_off',
      personId,
      actorId: actor?.id ?? null,
      origin: actor?.origin ?? null,
    })
  }
}
