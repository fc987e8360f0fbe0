import type { Place } from '@lectureshelf/contract/access'
import { isInScope } from '@lectureshelf/contract/access'
import type { ReservedPdfFile } from '@lectureshelf/contract/constants'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { indexPdfJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { PdfProblem } from '../../platform/pdf-engine/pdf-engine.ts'
import type { StagedFile } from '../../platform/storage/storage.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type PdfTile, findPdfTile } from './pdf-view.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import {
  type StoredPdf,
  countPdfs,
  findPdfForUpdate,
  hasSameBytes,
  insertPdf,
  updatePdf,
} from './pdfs.repo.ts'
import { insertVersion, listKeysInUse } from './pdf-versions.repo.ts'
import { makeStoredName, tidyOriginalName } from './stored-name.ts'

/** Where the form says the PDF was added; any of it may be missing or wrong. */
interface PlaceHint {
  deptId?: string
  schemeId?: string
  semNum?: string
}

export interface NewPdf {
  /** The author; null is the command line. */
  actor: Actor | null
  sectionId: string
  originalName: string
  pdfTitle: string
  pdfDescription: string
  staged: StagedFile
  place?: PlaceHint
}

interface NewSheet {
  actor: Actor | null
  pdfFile: ReservedPdfFile
  staged: StagedFile
}

export const codeOfProblem: Record<PdfProblem, ErrorCode> = {
  not_a_pdf: 'not_a_pdf',
  not_openable: 'pdf_not_openable',
  no_pages: 'pdf_not_openable',
  password_protected: 'pdf_password_protected',
  unsafe: 'pdf_unsafe',
}

/** The form's place if the subject is taught there, else the first in the author's scope, else the first. */
const choosePlace = (places: Place[], actor: Actor | null, hint: PlaceHint): Place | null => {
  const isHinted = ({ deptId, scheme, semNum }: Place) =>
    deptId === hint.deptId && scheme === hint.schemeId && String(semNum) === hint.semNum
  const { scope } = actor ?? { scope: null }
  return (
    places.find(isHinted) ??
    places.find((place) => scope !== null && isInScope(scope, place)) ??
    places[0] ??
    null
  )
}

const authorOf = (actor: Actor | null) => ({
  addedBy: actor?.id ?? null,
  addedByName: actor?.name ?? 'command line',
})

/** What every way in has in common: looking at the bytes, and keeping them together with their rows. */
const createKeeper = ({ db, storage, pdfEngine }: PdfsDeps) => {
  /** @throws AppError that says what is wrong with the file */
  const check = async (staged: StagedFile): Promise<void> => {
    if (staged.sizeBytes === 0) throw new AppError('pdf_empty')
    if (!staged.head.includes('%PDF-')) throw new AppError('not_a_pdf')
    const result = await pdfEngine.check(staged.path)
    if (!result.ok) throw new AppError(codeOfProblem[result.problem])
  }

  /** The bytes come first, durably; should their rows not follow, the bytes go again. */
  const keep = async <T>(staged: StagedFile, insertRows: (tx: Db, key: string) => Promise<T>): Promise<T> => {
    const key = await storage.keep(staged)
    try {
      return await db.transaction((tx) => insertRows(tx, key))
    } catch (error) {
      // A connection may break after the commit, so the error alone does not say that there are no rows.
      const inUse = await listKeysInUse(db, [key])
      if (!inUse.has(key)) await storage.remove(key)
      throw error
    }
  }

  return { check, keep }
}

/** The rows of bytes that are kept, each set in the caller's transaction with its audit entry and its job. */
const createRowWriter = ({ clock, jobs, getSectionContext }: PdfsDeps) => {
  const addVersion = async (tx: Db, pdf: StoredPdf, staged: StagedFile, storageKey: string) => {
    const { sizeBytes, sha256 } = staged
    const row = { pdfId: pdf.id, version: pdf.version, storageKey, sizeBytes, sha256 }
    const version = await insertVersion(tx, row)
    await jobs.enqueue(tx, indexPdfJob, { versionId: version.id }, version.id)
  }

  const insertInSection = async (tx: Db, input: NewPdf, key: string): Promise<PdfTile> => {
    const { actor, sectionId, staged } = input
    const now = clock.now()
    const { places } = await getSectionContext(tx, sectionId, { locked: true })
    const originalName = tidyOriginalName(input.originalName)
    const pdf = await insertPdf(tx, {
      sectionId,
      pdfTitle: input.pdfTitle,
      pdfDescription: input.pdfDescription,
      pdfFile: makeStoredName({ place: choosePlace(places, actor, input.place ?? {}), originalName, now }),
      originalName,
      pdfIndex: await countPdfs(tx, sectionId),
      sha256: staged.sha256,
      createdAt: now,
      ...authorOf(actor),
    })
    await addVersion(tx, pdf, staged, key)
    const { pdfFile, pdfTitle } = pdf
    const after = { sectionId, pdfFile, pdfTitle, originalName, sizeBytes: staged.sizeBytes }
    await recordAudit(tx, actor, { action: 'pdf.add', entity: 'pdf', entityId: pdf.id, after })
    const tile = await findPdfTile(tx, pdf.id)
    if (tile === null) throw new Error('the PDF just stored is not there')
    return tile
  }

  const publishSheet = async (tx: Db, { actor, pdfFile, staged }: NewSheet, key: string): Promise<void> => {
    const { sha256 } = staged
    const before = await findPdfForUpdate(tx, pdfFile)
    const version = (before?.version ?? 0) + 1
    if (before !== null) await updatePdf(tx, before.id, { sha256, version, deletedAt: null })
    const pdf =
      before === null
        ? await insertPdf(tx, { pdfFile, originalName: pdfFile, sha256, ...authorOf(actor) })
        : { ...before, version }
    await addVersion(tx, pdf, staged, key)
    const after = { pdfFile, version, sizeBytes: staged.sizeBytes }
    await recordAudit(tx, actor, { action: 'pdf.publish', entity: 'pdf', entityId: pdf.id, after })
  }

  return { insertInSection, publishSheet }
}

/** The one way in for a PDF, whoever brings it. The staged file is used up, whatever comes of it. */
export const createPdfIngest = (deps: PdfsDeps) => {
  const { db, storage } = deps
  const { check, keep } = createKeeper(deps)
  const { insertInSection, publishSheet } = createRowWriter(deps)

  return {
    /**
     * Checks a staged PDF, keeps it and adds it to a section.
     * @throws AppError with what is wrong with the file, `duplicate_pdf`, or `not_found` without the section
     */
    ingest: async (input: NewPdf): Promise<PdfTile> => {
      const { sectionId, staged } = input
      try {
        // Only a courtesy, before the work of looking into the file: the unique index decides.
        if (await hasSameBytes(db, sectionId, staged.sha256)) throw new AppError('duplicate_pdf')
        await check(staged)
        return await keep(staged, (tx, key) => insertInSection(tx, input, key))
      } catch (error) {
        throw violates(error, 'pdf_section_hash_key') ? new AppError('duplicate_pdf') : error
      } finally {
        await storage.discard(staged)
      }
    },
    /** Publishes a reserved sheet, or its next version; the same bytes again change nothing. */
    ingestReserved: async (input: NewSheet): Promise<void> => {
      const { pdfFile, staged } = input
      try {
        await check(staged)
        const current = await db.transaction((tx) => findPdfForUpdate(tx, pdfFile))
        if (current?.deletedAt === null && current.sha256 === staged.sha256) return
        await keep(staged, (tx, key) => publishSheet(tx, input, key))
      } finally {
        await storage.discard(staged)
      }
    },
  }
}
