import type { Actor } from '../../platform/actor.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import { createAccountsService } from './accounts.service.ts'
import { createOwnContactService } from './own-contact.service.ts'
import {
  type PasswordConfirmationOptions,
  createPasswordConfirmationService,
} from './password-confirmation.service.ts'
import { type StudentPasswordsOptions, createStudentPasswordsService } from './student-passwords.service.ts'
import { type StudentEditingOptions, createStudentEditingService } from './student-editing.service.ts'
import { createOwnDataService } from './personal-data/own-data.service.ts'
import { createStudentErasureService } from './personal-data/student-erasure.service.ts'
import { createStudentListService } from './list/student-list.service.ts'
import { dataOf, findStudentData, readStudents } from './students.query.ts'

interface Options extends StudentPasswordsOptions {
  codes: PasswordConfirmationOptions['codes']
  jobs: Pick<Jobs, 'forget'>
  dss: DssService
  purchases: StudentEditingOptions['purchases']
}

/**
 * Creates the service of people: their own data and password, the owner's changes, and accounts of the command
 * line.
 */
export const createStudentsService = (options: Options) => {
  const { db } = options
  const list = createStudentListService(options)
  return {
    ...list,
    ...createStudentEditingService({ ...options, getRecord: list.getRecord }),
    ...createStudentErasureService(options),
    ...createOwnDataService(options),
    ...createAccountsService(options),
    ...createStudentPasswordsService(options),
    ...createOwnContactService(options),
    ...createPasswordConfirmationService(options),
    getOwn: async (actor: Actor) => orNotFound(await findStudentData(db, actor.id)),
    /** Reads everyone in batches, ordered by USN. */
    readAll: async function* () {
      for await (const rows of readStudents(db)) yield rows.map(dataOf)
    },
  }
}

export type StudentsService = ReturnType<typeof createStudentsService>
