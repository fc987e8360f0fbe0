import type { StudentData } from '@lectureshelf/contract/students'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { DssService } from '../dss/dss.service.ts'
import { type AccountsService, createAccountsService } from './accounts.service.ts'
import {
  type StudentPasswordsOptions,
  type StudentPasswordsService,
  createStudentPasswordsService,
} from './student-passwords.service.ts'
import { findStudentData, hasUsn, listStudentData } from './students.repo.ts'

export interface StudentsService extends AccountsService, StudentPasswordsService {
  getOwn: (actor: Actor) => Promise<StudentData>
  listAll: () => Promise<StudentData[]>
  hasAccount: (usn: string) => Promise<boolean>
}

interface Options extends StudentPasswordsOptions {
  dss: DssService
}

/** The people: their own data and password, the owner's list, and accounts made at the command line. */
export const createStudentsService = (options: Options): StudentsService => {
  const { db, clock, dss, passwords } = options
  return {
    ...createAccountsService({ db, clock, dss, passwords }),
    ...createStudentPasswordsService(options),
    getOwn: async (actor) => {
      const data = await findStudentData(db, actor.id)
      if (data === null) throw new AppError('not_found')
      return data
    },
    listAll: () => listStudentData(db),
    hasAccount: (usn) => hasUsn(db, usn),
  }
}
