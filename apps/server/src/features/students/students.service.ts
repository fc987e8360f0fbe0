import type { StudentData } from '@lectureshelf/contract/people/students'
import type { Actor } from '../../platform/actor.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { DssService } from '../reference-data/dss.service.ts'
import { type AccountsService, createAccountsService } from './accounts.service.ts'
import { type OwnContactService, createOwnContactService } from './own-contact.service.ts'
import {
  type StudentPasswordsOptions,
  type StudentPasswordsService,
  createStudentPasswordsService,
} from './student-passwords.service.ts'
import {
  type StudentEditingOptions,
  type StudentEditingService,
  createStudentEditingService,
} from './student-editing.service.ts'
import { type OwnDataService, createOwnDataService } from './personal-data/own-data.service.ts'
import {
  type StudentErasureService,
  createStudentErasureService,
} from './personal-data/student-erasure.service.ts'
import { type StudentListService, createStudentListService } from './list/student-list.service.ts'
import { findStudentData, listStudentData } from './students.query.ts'

export interface StudentsService
  extends
    AccountsService,
    StudentPasswordsService,
    OwnContactService,
    StudentListService,
    StudentEditingService,
    StudentErasureService,
    OwnDataService {
  getOwn: (actor: Actor) => Promise<StudentData>
  listAll: () => Promise<StudentData[]>
}

interface Options extends StudentPasswordsOptions {
  jobs: Pick<Jobs, 'forget'>
  dss: DssService
  purchases: StudentEditingOptions['purchases']
}

/**
 * Creates the service of people: their own data and password, the owner's changes, and accounts of the command
 * line.
 */
export const createStudentsService = (options: Options): StudentsService => {
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
    getOwn: async (actor) => orNotFound(await findStudentData(db, actor.id)),
    listAll: () => listStudentData(db),
  }
}
