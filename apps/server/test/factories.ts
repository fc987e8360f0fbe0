import { readingRules } from '../src/platform/pdf-engine/pdf-engine.ts'
import { createHash } from 'node:crypto'
import type { Place } from '@lectureshelf/contract/access'
import { eq } from 'drizzle-orm'
import type { Db } from '../src/platform/db/database.ts'
import {
  offering,
  pageReport,
  pdf,
  pdfVersion,
  proposal,
  reference,
  sample,
  section,
  subject,
} from '../src/schema.ts'

/** The place of the named student of the tests. */
export const csePlace: Place = { deptId: 'CSE', scheme: '2022', semNum: 5 }
export const mechPlace: Place = { deptId: 'Mech', scheme: '2022', semNum: 5 }

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('The row was not stored.')
  return row
}

/** Stores a subject at the given places, by default at the named student's. */
export const createSubject = async (
  db: Db,
  overrides: Partial<typeof subject.$inferInsert> = {},
  places: Place[] = [csePlace],
) => {
  const row = one(
    await db
      .insert(subject)
      .values({
        subCode: 'BCS502',
        subAbb: 'CN',
        subName: 'Computer Networks',
        addedByName: 'Suma Shetty',
        ...overrides,
      })
      .returning(),
  )
  await db.insert(offering).values(places.map((place) => ({ subjectId: row.id, ...place })))
  return row
}

export const createSection = async (
  db: Db,
  subjectId: string,
  overrides: Partial<typeof section.$inferInsert> = {},
) => {
  const sectionIndex = await db.$count(section, eq(section.subjectId, subjectId))
  return one(
    await db
      .insert(section)
      .values({ subjectId, sectionName: 'Module 1', sectionIndex, addedByName: 'Suma Shetty', ...overrides })
      .returning(),
  )
}

/** Stores a PDF row with a version whose bytes need not exist. */
export const createPdf = async (
  db: Db,
  sectionId: string | null,
  overrides: Partial<typeof pdf.$inferInsert> = {},
  version: Partial<typeof pdfVersion.$inferInsert> = {},
) => {
  const pdfIndex = sectionId === null ? 0 : await db.$count(pdf, eq(pdf.sectionId, sectionId))
  const unique = crypto.randomUUID().replaceAll('-', '')
  const row = one(
    await db
      .insert(pdf)
      .values({
        sectionId,
        pdfIndex,
        pdfTitle: 'Module 1 notes',
        pdfFile: `lectureshelf-CSE20225-201126-notes-${unique.slice(0, 8)}.pdf`,
        originalName: 'notes.pdf',
        sha256: createHash('sha256').update(unique).digest('hex'),
        addedByName: 'Suma Shetty',
        ...overrides,
      })
      .returning(),
  )
  await db.insert(pdfVersion).values({
    pdfId: row.id,
    version: 1,
    storageKey: unique,
    sizeBytes: 1234,
    sha256: row.sha256,
    state: 'ready',
    readingRules,
    pageCount: 3,
    originalName: row.originalName,
    addedBy: row.addedBy,
    addedByName: row.addedByName,
    ...version,
  })
  return row
}

/** Makes the version of a PDF the sample that visitors see. @returns the name in the address of its pictures */
export const createSample = async (db: Db, pdfId: string): Promise<string> => {
  const version = one(await db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, pdfId)))
  const name = 'b'.repeat(32)
  await db.insert(sample).values({ versionId: version.id, name })
  return name
}

export const createReference = async (
  db: Db,
  subjectId: string,
  overrides: Partial<typeof reference.$inferInsert> = {},
) =>
  one(
    await db
      .insert(reference)
      .values({
        subjectId,
        refTitle: 'RFC Editor',
        refLink: 'https://www.rfc-editor.org/',
        addedByName: 'Suma Shetty',
        ...overrides,
      })
      .returning(),
  )

/** Stores a proposed file that waits. */
export const createProposal = async (
  db: Db,
  values: Pick<typeof proposal.$inferInsert, 'pdfId' | 'proposedBy'> & Partial<typeof proposal.$inferInsert>,
) =>
  one(
    await db
      .insert(proposal)
      .values({
        version: 1,
        storageKey: crypto.randomUUID().replaceAll('-', ''),
        sizeBytes: 1,
        sha256: 'b'.repeat(64),
        originalName: 'better.pdf',
        reason: 'Page 3 is missing.',
        ...values,
      })
      .returning(),
  )

/** Stores an open report of a page. */
export const createPageReport = async (
  db: Db,
  values: Pick<typeof pageReport.$inferInsert, 'pdfId' | 'studentId'> &
    Partial<typeof pageReport.$inferInsert>,
) =>
  one(
    await db
      .insert(pageReport)
      .values({ page: 1, version: 1, kind: 'wrong', text: 'The formula has a wrong sign.', ...values })
      .returning(),
  )
