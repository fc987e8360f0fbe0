import type { Place } from '@lectureshelf/contract/access'
import { isInScope } from '@lectureshelf/contract/access'
import type { ReservedPdfFile } from '@lectureshelf/contract/constants'
import type { PlaceFields } from '@lectureshelf/contract/library/pdfs'
import { replacedMeanwhile } from '@lectureshelf/contract/messages'
import { indexPdfJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StagedFile } from '../../platform/storage/storage.ts'
import { requireScope } from '../tables/access.policy.ts'
import { authorOf } from '../tables/author.ts'
import { countProcessing, insertVersion, markReplaced } from '../tables/pdf-versions.table.ts'
import {
  type StoredPdf,
  countPdfs,
  insertPdf,
  lockPdfByName,
  nextVersionNumber,
  updatePdf,
} from '../tables/pdfs.table.ts'
import { lockSectionContext } from '../tables/section-context.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { lockPdfContext } from './pdf-context.ts'
import { type PdfTile, findTile } from './pdf-tiles.query.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { makeStoredName, tidyOriginalName } from './stored-name.ts'

/** A fully received file, with what every ingest knows about it. */
interface NewBytes {
  /** The author; null for the command line. */
  actor: Actor | null
  originalName: string
  staged: StagedFile
  /** Runs exactly once, in the transaction that writes the rows: what it writes exists only if they do. */
  onStored?: (tx: Db, pdfId: string) => Promise<void>
}

export interface NewPdf extends NewBytes {
  sectionId: string
  pdfTitle: string
  pdfDescription: string
  /** As the upload names it; any part may be missing or wrong. */
  place?: Partial<PlaceFields>
}

export interface Replacement extends NewBytes {
  pdfId: string
  /** The version that was shown when the file was chosen; absent for a file that is chosen and stored at once. */
  seenVersion?: number | undefined
}

export interface NewSheet extends Omit<NewBytes, 'originalName'> {
  pdfFile: ReservedPdfFile
  originalName?: string
}

/** The bytes of a version, with their author. */
interface VersionBytes extends Pick<NewBytes, 'originalName'> {
  author: ReturnType<typeof authorOf>
  staged: Pick<StagedFile, 'sizeBytes' | 'sha256'>
}

/** `isChanged` is false when the PDF already showed the same bytes, so that nothing was stored. */
export interface StoredBytes {
  tile: PdfTile
  isChanged: boolean
}

/** Chooses the form's place if the subject is taught there, else the first in the author's scope, else the first. */
const choosePlace = (places: Place[], actor: Actor | null, hint: Partial<PlaceFields>): Place | null => {
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

/** Runs `onStored` in the same transaction and returns the tile. */
const completeRows = async (
  tx: Db,
  pdfId: string,
  { onStored }: Pick<NewBytes, 'onStored'>,
): Promise<PdfTile> => {
  await onStored?.(tx, pdfId)
  const tile = await findTile(tx, pdfId)
  if (tile === null) throw new Error('the PDF just stored was not found')
  return tile
}

/** Records that damaged bytes of a PDF were replaced by the same ones in order. */
export const recordPutBack = (tx: Db, actor: Actor | null, { id, pdfFile, version }: StoredPdf) =>
  recordAudit(tx, actor, 'pdf.putBack', id, { after: { pdfFile, version } })

const addVersion = async (
  { clock, jobs }: Pick<PdfsDeps, 'clock' | 'jobs'>,
  tx: Db,
  pdf: StoredPdf,
  bytes: VersionBytes,
  storageKey: string,
) => {
  const { sizeBytes, sha256 } = bytes.staged
  const others = await countProcessing(tx, bytes.author.addedBy)
  const version = await insertVersion(tx, {
    pdfId: pdf.id,
    version: pdf.version,
    storageKey,
    sizeBytes,
    sha256,
    originalName: tidyOriginalName(bytes.originalName),
    createdAt: clock.now(),
    ...bytes.author,
  })
  // Persons take turns, however many PDFs one of them adds.
  await jobs.enqueue(tx, indexPdfJob, { versionId: version.id }, version.id, { priority: -others })
}

/** Replaces the bytes of a PDF that the caller has locked. @returns the number of the new version */
export const showOther = async (
  deps: Pick<PdfsDeps, 'clock' | 'jobs'>,
  tx: Db,
  pdf: StoredPdf,
  bytes: VersionBytes,
  key: string,
): Promise<number> => {
  const version = await nextVersionNumber(tx, pdf.id)
  await markReplaced(tx, pdf.id, deps.clock.now())
  await updatePdf(tx, pdf.id, { sha256: bytes.staged.sha256, version, deletedAt: null })
  await addVersion(deps, tx, { ...pdf, version }, bytes, key)
  return version
}

/** Adds a PDF with stored bytes to a section, in the caller's transaction, with audit record and index job. */
export const insertInSection = async (
  deps: PdfsDeps,
  tx: Db,
  input: NewPdf,
  key: string,
): Promise<StoredBytes> => {
  const { actor, sectionId, staged } = input
  const now = deps.clock.now()
  const { places } = await lockSectionContext(tx, sectionId)
  if (actor !== null) requireScope(actor, 'addPdf', places)
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
  await addVersion(deps, tx, pdf, { ...input, author: authorOf(actor) }, key)
  const { pdfFile, pdfTitle } = pdf
  const after = { sectionId, pdfFile, pdfTitle, originalName, sizeBytes: staged.sizeBytes }
  await recordAudit(tx, actor, 'pdf.add', pdf.id, { after })
  return { tile: await completeRows(tx, pdf.id, input), isChanged: true }
}

/**
 * Replaces the bytes of a PDF by stored ones, in the caller's transaction, with audit record and index job; the same
 * bytes change nothing.
 * @throws AppError `changed_meanwhile` when the PDF shows another version than the one that was seen
 */
export const replacePdf = async (
  deps: PdfsDeps,
  tx: Db,
  input: Replacement,
  key: string,
): Promise<StoredBytes> => {
  const { actor, pdfId, staged } = input
  const { pdf, places } = await lockPdfContext(tx, pdfId)
  if (actor !== null) requireScope(actor, 'changePdf', places)
  const isChanged = pdf.sha256 !== staged.sha256
  if (isChanged && input.seenVersion !== undefined && input.seenVersion !== pdf.version)
    throw new AppError('changed_meanwhile', { extraDetails: replacedMeanwhile(pdf.version) })
  if (isChanged) {
    const version = await showOther(deps, tx, pdf, { ...input, author: authorOf(actor) }, key)
    const before = { pdfFile: pdf.pdfFile, version: pdf.version }
    const originalName = tidyOriginalName(input.originalName)
    const after = { pdfFile: pdf.pdfFile, version, originalName, sizeBytes: staged.sizeBytes }
    await recordAudit(tx, actor, 'pdf.replace', pdfId, { before, after })
  }
  return { tile: await completeRows(tx, pdfId, input), isChanged }
}

/**
 * Publishes stored bytes as a sheet or its next version, in the caller's transaction, with audit record and index job;
 * the same bytes change nothing.
 */
export const publishSheet = async (
  deps: PdfsDeps,
  tx: Db,
  input: NewSheet,
  key: string,
): Promise<StoredBytes> => {
  const { actor, pdfFile, staged, originalName = pdfFile } = input
  const { sha256, sizeBytes } = staged
  const bytes = { ...input, originalName, author: authorOf(actor) }
  const before = await lockPdfByName(tx, pdfFile)
  if (before !== null && before.deletedAt === null && before.sha256 === sha256)
    return { tile: await completeRows(tx, before.id, input), isChanged: false }
  const pdf = before ?? (await insertPdf(tx, { pdfFile, originalName, sha256, ...authorOf(actor) }))
  let { version } = pdf
  if (before === null) await addVersion(deps, tx, pdf, bytes, key)
  else version = await showOther(deps, tx, pdf, bytes, key)
  const after = { pdfFile, version, sizeBytes }
  await recordAudit(tx, actor, 'pdf.publish', pdf.id, { after })
  return { tile: await completeRows(tx, pdf.id, input), isChanged: true }
}
