import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { listPeriods } from '../../../people/subscriptions.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Clock, dayOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/lists.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { SessionsService } from '../../sessions/sessions.service.ts'
import { type Period, shownOn } from '../../subscriptions/subscriptions.policy.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { csvHead, csvLines } from './student-csv.ts'
import {
  type StudentFilter,
  type StudentOrder,
  countStudents,
  pageStudents,
  readMatches,
} from './student-list.query.ts'
import { type StudentRow, dataOf, findStudentRow } from '../students.query.ts'

interface Options {
  db: Db
  clock: Clock
  sessions: Pick<SessionsService, 'listOf'>
}

const readRecords = async ({ db, clock }: Options, rows: StudentRow[]): Promise<StudentRecord[]> => {
  const today = dayOf(clock.now())
  const ids = rows.map(({ student }) => student.id)
  const periods = new Map<string, Period[]>()
  for (const period of await listPeriods(db, ids)) {
    const known = periods.get(period.studentId)
    if (known === undefined) periods.set(period.studentId, [period])
    else known.push(period)
  }
  return rows.map((row) => {
    const { state, endsOn } = shownOn(periods.get(row.student.id) ?? [], today)
    return {
      ...dataOf(row),
      blockedAt: row.student.blockedAt?.toISOString() ?? null,
      completedAt: row.student.completedAt?.toISOString() ?? null,
      subscription: { state, endsOn },
    }
  })
}

/** Creates the service of the owner's list of people. */
export const createStudentListService = (options: Options) => {
  const { db, clock, sessions } = options

  const getRecord = async (studentId: string): Promise<StudentRecord> => {
    const row = orNotFound(await findStudentRow(db, studentId))
    return orNotFound((await readRecords(options, [row]))[0])
  }

  async function* readCsv(filter: StudentFilter, today: string) {
    yield csvHead
    for await (const rows of readMatches(db, filter, today)) yield csvLines(await readRecords(options, rows))
  }

  return {
    /** Reads one page of the owner's list of people. */
    list: async ({ page, size, ...filter }: StudentFilter & Page & { sort: StudentOrder }) => {
      const { rows, total } = await pageStudents(db, filter, { page, size, today: dayOf(clock.now()) })
      return { items: await readRecords(options, rows), total }
    },

    /**
     * Returns the same list as CSV, read while it is sent. The audit log names it first, as it does every export: its
     * number of rows is the one at the beginning.
     */
    exportCsv: async (
      actor: Actor,
      { page: _page, size: _size, sort: _sort, ...filter }: StudentFilter & Page & { sort: StudentOrder },
    ): Promise<AsyncIterable<string>> => {
      const today = dayOf(clock.now())
      const asked = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
      await recordAudit(db, actor, {
        action: 'export.download',
        entityId: 'students.csv',
        after: {
          list: 'students',
          format: 'csv',
          ...Object.fromEntries(asked),
          rows: await countStudents(db, filter, today),
        },
      })
      return readCsv(filter, today)
    },
    /** Returns one person as the owner sees them. @throws AppError `not_found`. */
    getRecord,

    /** Returns one person with their devices. @throws AppError `not_found`. */
    read: async (actor: Actor, studentId: string) => ({
      student: await getRecord(studentId),
      devices: await sessions.listOf(actor, studentId),
    }),
  }
}

export type StudentListService = ReturnType<typeof createStudentListService>
