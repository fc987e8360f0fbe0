import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { importRun, pdf, pdfVersion, proposal, section, subject } from '../../schema.ts'

/** Finds the title of a version's PDF and where it stands; a sheet stands nowhere. */
export const findNameOfVersion = async (on: Db, versionId: string) => {
  const [row] = await on
    .select({
      title: pdf.pdfTitle,
      originalName: pdf.originalName,
      version: pdfVersion.version,
      shownVersion: pdf.version,
      sectionName: section.sectionName,
      subCode: subject.subCode,
    })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, and(eq(subject.id, section.subjectId)))
    .where(eq(pdfVersion.id, versionId))
  return row ?? null
}

/** Finds the version that a stored file belongs to. */
export const findVersionOfFile = async (on: Db, storageKey: string): Promise<string | null> => {
  const [row] = await on
    .select({ id: pdfVersion.id })
    .from(pdfVersion)
    .where(eq(pdfVersion.storageKey, storageKey))
  return row?.id ?? null
}

/** Whose file a storage key names. */
export type FileOwner = 'version' | 'proposal' | 'import'

/** Lists whose files these storage keys name, as far as nothing is known to be wrong with them. */
export const listUnjudged = async (on: Db, keys: string[]): Promise<Map<string, FileOwner>> => {
  if (keys.length === 0) return new Map()
  const of = (owner: FileOwner) => sql<FileOwner>`${owner}::text`
  const rows = await on
    .select({ key: sql<string>`${pdfVersion.storageKey}`.as('key'), owner: of('version').as('owner') })
    .from(pdfVersion)
    .where(and(inArray(pdfVersion.storageKey, keys), isNull(pdfVersion.damage)))
    .unionAll(
      on
        .select({ key: sql<string>`${proposal.storageKey}`.as('key'), owner: of('proposal').as('owner') })
        .from(proposal)
        .where(and(inArray(proposal.storageKey, keys), isNull(proposal.damage))),
    )
    .unionAll(
      on
        .select({ key: sql<string>`${importRun.storageKey}`.as('key'), owner: of('import').as('owner') })
        .from(importRun)
        .where(and(inArray(importRun.storageKey, keys), inArray(importRun.state, ['planning', 'running']))),
    )
  return new Map(rows.map(({ key, owner }) => [key, owner]))
}
