import { maxPdfPages } from '@lectureshelf/contract/constants'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { PdfEngine, PdfProblem } from '../../platform/pdf-engine/pdf-engine.ts'
import type { StagedFile } from '../../platform/storage/storage.ts'
import { findVersion, listKeysInUse } from '../tables/pdf-versions.table.ts'
import { type StoredPdf, findSameBytes, lockPdfByName } from '../tables/pdfs.table.ts'
import { getPdf, getTile } from './pdf-context.ts'
import {
  type NewPdf,
  type NewSheet,
  type Replacement,
  type StoredBytes,
  insertInSection,
  publishSheet,
  recordPutBack,
  replacePdf,
} from './pdf-rows.ts'
import type { PdfTile } from './pdf-tiles.query.ts'
import type { PdfsDeps } from './pdfs-deps.ts'

export const codeOfProblem: Record<PdfProblem, ErrorCode> = {
  not_a_pdf: 'not_a_pdf',
  not_openable: 'pdf_not_openable',
  no_pages: 'pdf_not_openable',
  password_protected: 'pdf_password_protected',
  locked_for_others: 'pdf_locked_for_others',
  unsafe: 'pdf_unsafe',
}

/**
 * Throws when a section already has these bytes. This only avoids useless work: the unique index decides.
 * @throws AppError `duplicate_pdf` with the title of the PDF that has them
 */
export const requireNewBytes = async (on: Db, sectionId: string, sha256: string): Promise<void> => {
  const same = await findSameBytes(on, sectionId, sha256)
  if (same === null) return
  const title = same.pdfTitle === '' ? same.originalName : same.pdfTitle
  throw new AppError('duplicate_pdf', { extraDetails: `It already exists as "${title}".` })
}

/** Maps the error of a write: the unique index allows the same bytes only once in a section. */
export const orDuplicate = (error: unknown): unknown =>
  violates(error, 'pdf_section_hash_key') ? new AppError('duplicate_pdf', { cause: error }) : error

/** Runs `onStored` and returns the PDF unchanged, for bytes that it already shows. */
const storeNothing = (db: Db, pdfId: string, { onStored }: Pick<NewPdf, 'onStored'>): Promise<StoredBytes> =>
  db.transaction(async (tx) => {
    await onStored?.(tx, pdfId)
    return { tile: await getTile(tx, pdfId), isChanged: false }
  })

/**
 * Runs `onStored` for bytes that a PDF already shows, and returns it unchanged. When the stored bytes are damaged, the
 * new ones take their place.
 */
const storeSame = async (
  deps: PdfsDeps,
  pdf: StoredPdf,
  input: Pick<NewPdf, 'staged' | 'actor' | 'onStored'>,
): Promise<StoredBytes> => {
  const { db, damage } = deps
  const version = await findVersion(db, pdf.id, pdf.version)
  if (version !== null) {
    const inTransaction = async (tx: Db) => {
      await recordPutBack(tx, input.actor, pdf)
      await input.onStored?.(tx, pdf.id)
    }
    const isPutBack = await damage.putBack({ ...version, versionId: version.id }, input.staged, {
      inTransaction,
    })
    if (isPutBack) return { tile: await getTile(db, pdf.id), isChanged: true }
  }
  return storeNothing(db, pdf.id, input)
}

/** Puts bytes back that a PDF of the section shows and that are damaged. @returns null when there is no such PDF */
const putBackInSection = async (deps: PdfsDeps, input: NewPdf): Promise<PdfTile | null> => {
  const same = await findSameBytes(deps.db, input.sectionId, input.staged.sha256)
  const version = same === null ? null : await findVersion(deps.db, same.id, same.version)
  // Whoever adds a PDF twice by mistake gets an error: only what is known to be damaged is put back here.
  if (same === null || version === null || version.damage === null) return null
  const { tile, isChanged } = await storeSame(deps, same, input)
  return isChanged ? tile : null
}

/**
 * Checks that a staged file is a PDF that readers can open.
 * @throws AppError that names what is wrong with the file
 */
export const checkPdf = async (pdfEngine: PdfEngine, staged: StagedFile): Promise<void> => {
  if (staged.sizeBytes === 0) throw new AppError('pdf_empty')
  const result = await pdfEngine.check(staged.path)
  if (!result.ok) throw new AppError(codeOfProblem[result.problem])
  // A file of a few bytes may claim a million pages, and each would be measured, drawn and searched.
  if (result.pageCount > maxPdfPages) throw new AppError('pdf_too_many_pages')
}

/** Creates the steps that every ingest shares: storing the bytes together with their rows. */
const createKeeper = ({ db, storage }: PdfsDeps) => {
  /** Stores the bytes durably before their rows, and removes the bytes when storing the rows fails. */
  const keep = async (
    staged: StagedFile,
    insertRows: (tx: Db, key: string) => Promise<StoredBytes>,
  ): Promise<StoredBytes> => {
    const key = await storage.keep(staged)
    try {
      const stored = await db.transaction((tx) => insertRows(tx, key))
      if (!stored.isChanged) await storage.remove(key)
      return stored
    } catch (error) {
      // A connection may break after the commit, so the error alone does not prove that there are no rows.
      const inUse = await listKeysInUse(db, [key])
      if (!inUse.has(key)) await storage.remove(key)
      throw error
    }
  }

  /** Runs an ingest and always discards the staged file. */
  const withStaged = async <T>(staged: StagedFile, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      // Two people published a sheet for the first time at the same time.
      if (violates(error, 'pdf_pdfFile_unique')) throw new AppError('conflict', { cause: error })
      throw orDuplicate(error)
    } finally {
      await storage.discard(staged)
    }
  }

  return { keep, withStaged }
}

/** Creates the only way to store PDFs. Every operation discards its staged file. */
export const createPdfIngest = (deps: PdfsDeps) => {
  const { db, pdfEngine } = deps
  const { keep, withStaged } = createKeeper(deps)

  return {
    /**
     * Checks a staged PDF, stores it and adds it to a section.
     * @throws AppError for a bad file, `duplicate_pdf`, `out_of_scope`, or `not_found` for the section
     */
    ingest: (input: NewPdf): Promise<PdfTile> =>
      withStaged(input.staged, async () => {
        const healed = await putBackInSection(deps, input)
        if (healed !== null) return healed
        await requireNewBytes(db, input.sectionId, input.staged.sha256)
        await checkPdf(pdfEngine, input.staged)
        return (await keep(input.staged, (tx, key) => insertInSection(deps, tx, input, key))).tile
      }),
    /**
     * Checks a staged PDF and shows it in place of a PDF's current bytes; the same bytes change nothing.
     * @throws AppError for a bad file, `duplicate_pdf` of another PDF of the section, `out_of_scope`,
     * `not_found`, or `changed_meanwhile`
     */
    replaceBytes: (input: Replacement): Promise<StoredBytes> =>
      withStaged(input.staged, async () => {
        const { pdfId, staged } = input
        const current = await getPdf(db, pdfId)
        if (current.sha256 === staged.sha256) return storeSame(deps, current, input)
        if (current.sectionId !== null) await requireNewBytes(db, current.sectionId, staged.sha256)
        await checkPdf(pdfEngine, staged)
        return keep(staged, (tx, key) => replacePdf(deps, tx, input, key))
      }),
    /** Publishes a reserved sheet or its next version; the same bytes change nothing. */
    ingestReserved: (input: NewSheet): Promise<StoredBytes> =>
      withStaged(input.staged, async () => {
        const { pdfFile, staged } = input
        await checkPdf(pdfEngine, staged)
        const current = await db.transaction((tx) => lockPdfByName(tx, pdfFile))
        if (current?.deletedAt === null && current.sha256 === staged.sha256)
          return storeSame(deps, current, input)
        return keep(staged, (tx, key) => publishSheet(deps, tx, input, key))
      }),
  }
}

export type PdfIngest = ReturnType<typeof createPdfIngest>
