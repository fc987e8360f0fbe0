import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const department = pgTable('department', {
  deptId: text().primaryKey(),
  deptName: text().notNull(),
  position: integer().notNull(),
})

export const scheme = pgTable('scheme', {
  scheme: text().primaryKey(),
  /** False for 2023, which exists and appears in no selector. */
  isOffered: boolean().notNull().default(true),
})

export const semester = pgTable('semester', {
  semNum: integer().primaryKey(),
  semName: text().notNull().unique(),
})

export const batch = pgTable('batch', {
  batch: text().primaryKey(),
  scheme: text().references(() => scheme.scheme),
})

export const college = pgTable('college', {
  clgCode: text().primaryKey(),
  clgName: text().notNull(),
  region: integer().notNull(),
})
