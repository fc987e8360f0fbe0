import type { PgTable } from 'drizzle-orm/pg-core'
import type * as schema from '../schema.ts'
import { contentMarks } from './personal/content.ts'
import type { MarkedTable } from './personal/marks.ts'
import { moneyMarks } from './personal/money.ts'
import { officeMarks } from './personal/office.ts'
import { peopleMarks } from './personal/people.ts'
import { readingMarks } from './personal/readings.ts'
import { secondFactorMarks } from './personal/second-factor.ts'

type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never
}[keyof typeof schema]

/**
 * States for each column of each table whether it is personal, and how erasure changes it. Erasure, the download of
 * one's own data and the tests of both use this: a new table or column does not compile without its marks.
 */
const personalData = {
  ...peopleMarks,
  ...moneyMarks,
  ...officeMarks,
  ...contentMarks,
  ...readingMarks,
  ...secondFactorMarks,
} satisfies Record<TableName, MarkedTable>

export const markedTables: readonly (readonly [name: string, marks: MarkedTable])[] =
  Object.entries(personalData)
