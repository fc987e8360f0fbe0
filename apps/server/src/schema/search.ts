import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { subject } from './content.ts'
import { personId } from './people.ts'

/**
 * Words that students searched and no one has: by place or subject. While one person alone searched them they are that
 * person's words, and go with them; from the second person on they are no one's.
 */
export const searchMiss = pgTable(
  'search_miss',
  {
    id: id(),
    /** As `foldSearch` writes it. */
    query: text().notNull(),
    /** The subject that was searched; null for all subjects of the place. */
    subjectId: uuid().references(() => subject.id, { onDelete: 'cascade' }),
    /** No references: a place whose department is deleted keeps its words until they are old. */
    deptId: text().notNull(),
    scheme: text().notNull(),
    semNum: integer().notNull(),
    /** How many searches of different people and days. */
    count: integer().notNull().default(1),
    lastAt: createdAt(),
    /** The only person who searched them; null once there was another one. No one reads it but that person. */
    askedBy: personId(),
  },
  (t) => [
    unique('search_miss_key').on(t.query, t.deptId, t.scheme, t.semNum, t.subjectId).nullsNotDistinct(),
    index('search_miss_last_idx').on(t.lastAt),
    index('search_miss_subject_idx').on(t.subjectId),
    index('search_miss_asker_idx').on(t.askedBy),
  ],
)

/** Two words of a subject that mean the same: a search for one finds the other, too. */
export const searchSynonym = pgTable(
  'search_synonym',
  {
    id: id(),
    subjectId: uuid()
      .notNull()
      .references(() => subject.id, { onDelete: 'cascade' }),
    /** Both in lower case. */
    word: text().notNull(),
    synonym: text().notNull(),
    addedBy: personId(),
    addedByName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('search_synonym_key').on(t.subjectId, t.word, t.synonym),
    index('search_synonym_author_idx').on(t.addedBy),
  ],
)
