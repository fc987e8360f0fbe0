import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { findSetFactor } from '../../tables/second-factor/second-factors.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Page } from '../../../platform/db/lists.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { SessionsService } from '../../sessions/sessions.service.ts'
import { withShownPlans } from './shown-plans.query.ts'
import { type StudentFilter, type StudentOrder, pageStudents } from './student-list.query.ts'
import { type StudentRow, dataOf, findStudentRow } from '../students.query.ts'
import type { DbAndClock } from '../../../platform/db/database.ts'

interface Options extends DbAndClock {
  sessions: Pick<SessionsService, 'listOf'>
}

const readRecords = async ({ db, clock }: Options, rows: StudentRow[]): Promise<StudentRecord[]> => {
  const today = dayOf(clock.now())
  return (await withShownPlans(db, rows, today)).map((row) => ({
    ...dataOf(row),
    blockedAt: row.student.blockedAt?.toISOString() ?? null,
    completedAt: row.student.completedAt?.toISOString() ?? null,
    subscription: row.plan,
  }))
}

/** Creates the service of the owner's list of people. */
export const createStudentListService = (options: Options) => {
  const { db, clock, sessions } = options

  const getRecord = async (studentId: string): Promise<StudentRecord> => {
    const row = orNotFound(await findStudentRow(db, studentId))
    return orNotFound((await readRecords(options, [row]))[0])
  }

  return {
    /** Reads one page of the owner's list of people. */
    list: async ({ page, size, ...filter }: StudentFilter & Page & { sort: StudentOrder }) => {
      const { rows, total } = await pageStudents(db, filter, { page, size, today: dayOf(clock.now()) })
      return { items: await readRecords(options, rows), total }
    },

    /** Returns one person as the owner sees them. @throws AppError `not_found`. */
    getRecord,

    /** Returns one person with their devices, and whether their sign-ins need a code. @throws AppError `not_found`. */
    read: async (actor: Actor, studentId: string) => ({
      student: await getRecord(studentId),
      devices: await sessions.listOf(actor, studentId),
      hasSecondFactor: (await findSetFactor(db, studentId)) !== null,
    }),
  }
}

export type StudentListService = ReturnType<typeof createStudentListService>
