import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id } from './columns.ts'
import { department, scheme, semester } from './places.ts'
import { authored } from './people.ts'

export const subject = pgTable(
  'subject',
  {
    id: id(),
    subCode: text().notNull(),
    subAbb: text().notNull(),
    subName: text().notNull(),
    description: text().notNull().default(''),
    ...authored(),
  },
  (t) => [
    uniqueIndex('subject_sub_code_key')
      .on(t.subCode)
      .where(sql`${t.deletedAt} is null`),
  ],
)

/** A place where a subject is taught: the notes of a shared subject exist once. */
export const offering = pgTable(
  'offering',
  {
    id: id(),
    subjectId: uuid()
      .notNull()
      .references(() => subject.id),
    deptId: text()
      .notNull()
      .references(() => department.deptId),
    scheme: text()
      .notNull()
      .references(() => scheme.scheme),
    semNum: integer()
      .notNull()
      .references(() => semester.semNum),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex('offering_place_key')
      .on(t.subjectId, t.deptId, t.scheme, t.semNum)
      .where(sql`${t.deletedAt} is null`),
    index('offering_shelf_idx')
      .on(t.deptId, t.scheme, t.semNum)
      .where(sql`${t.deletedAt} is null`),
  ],
)

export const section = pgTable(
  'section',
  {
    id: id(),
    subjectId: uuid()
      .notNull()
      .references(() => subject.id),
    sectionName: text().notNull(),
    sectionDesc: text().notNull().default(''),
    /** 0-based and dense among the live sections of a subject. */
    sectionIndex: integer().notNull(),
    ...authored(),
  },
  (t) => [
    index('section_subject_idx')
      .on(t.subjectId, t.sectionIndex)
      .where(sql`${t.deletedAt} is null`),
  ],
)

export const reference = pgTable(
  'reference',
  {
    id: id(),
    subjectId: uuid()
      .notNull()
      .references(() => subject.id),
    refTitle: text().notNull(),
    refLink: text().notNull(),
    ...authored(),
  },
  (t) => [
    index('reference_subject_idx')
      .on(t.subjectId, t.createdAt)
      .where(sql`${t.deletedAt} is null`),
  ],
)
