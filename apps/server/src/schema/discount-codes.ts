import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

/**
 * A discount that someone with the letters gets. Its uses are the claims with its letters that are not rejected. Only
 * its end changes, so that what it took off a price can be computed again.
 */
export const discountCode = pgTable(
  'discount_code',
  {
    id: id(),
    /** Random, in capitals, without dashes. */
    letters: text().notNull().unique(),
    amountPaise: integer(),
    percent: integer(),
    /** Null for every plan. */
    plan: text({ enum: ['basic', 'premium'] }),
    forKind: text({ enum: ['signup', 'renewal', 'both'] }).notNull(),
    /** The last day of use, in Asia/Kolkata. */
    lastDay: date({ mode: 'string' }),
    maxUses: integer().notNull(),
    /** Codes of colleges, and batches; empty for all. */
    colleges: jsonb().$type<string[]>().notNull().default([]),
    batches: jsonb().$type<string[]>().notNull().default([]),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    endedAt: instant(),
    endReason: text(),
  },
  (t) => [
    index('discount_code_created_idx').on(t.createdAt, t.id),
    check('discount_code_terms', sql`(${t.amountPaise} is null) <> (${t.percent} is null)`),
  ],
)
