import { errorStatus } from '@lectureshelf/contract/errors'
import { messages } from '@lectureshelf/contract/messages'
import type { Upload, UploadResult, UploadTarget } from '@lectureshelf/contract/library/uploads'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { StorageLimitError } from '../../platform/storage/storage.ts'
import { findTile } from '../pdfs/pdf-tiles.query.ts'
import { toPdf } from '../pdfs/pdf-view.ts'
import { tooLarge } from '../pdfs/pdfs.policy.ts'
import type { StoredTarget } from '../../schema.ts'
import { type UploadFiles, lostUpload } from './upload-files.ts'
import { type UploadsDeps, largestOf, requireTarget } from './upload-target.ts'
import { type StoredUpload, beginFinish, endUpload, findUpload } from './uploads.repo.ts'

const words: Record<UploadTarget['kind'], string> = {
  section: messages.pdfAdded,
  replace: messages.pdfReplaced,
  sheet: messages.sheetPublished,
  import: messages.importReceived,
}

/** Thrown when another process ended this upload first, to roll back the transaction. */
class EndedElsewhere extends Error {}

const isCode = (code: string | null): code is keyof typeof errorStatus =>
  code !== null && Object.hasOwn(errorStatus, code)

const failureOf = ({ failureCode, failure }: StoredUpload): AppError =>
  new AppError(isCode(failureCode) ? failureCode : 'internal', { message: failure ?? undefined })

/** Returns whether an error is final: a bad file stays bad, while a server error may pass. */
const isFinal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500

const sentenceOf = ({ message, extraDetails }: AppError): string =>
  extraDetails === undefined ? message : `${message} ${extraDetails}`

/** Returns a target as it was asked for. */
const toTarget = (target: StoredTarget): UploadTarget => {
  if (target.kind !== 'replace') return target
  const { seenVersion: _seenVersion, ...asked } = target
  return asked
}

const toUpload = (row: StoredUpload): Upload => ({
  _id: row.id,
  target: toTarget(row.target),
  originalName: row.originalName,
  sizeBytes: row.sizeBytes,
  state: row.state,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Creates the end of uploads: turns a complete file into its target exactly once. */
export const createFinishing = (deps: UploadsDeps, files: UploadFiles) => {
  const { db, clock, storage, pdfs } = deps
  /** Uploads that this process is finishing: a second call waits for the first. */
  const running = new Map<string, Promise<UploadResult>>()

  const resultOf = async (row: StoredUpload): Promise<UploadResult> => {
    const tile = row.pdfId === null ? null : await findTile(db, row.pdfId)
    return {
      message: words[row.target.kind],
      upload: toUpload(row),
      pdf: tile === null ? null : toPdf(tile, { locked: false }),
      importId: row.importId,
    }
  }

  /**
   * Ends the upload in the transaction that creates the PDF or the import, so that neither exists without the
   * other.
   */
  const noteDone = async (tx: Db, id: string, made: { pdfId: string } | { importId: string }) => {
    const isFirst = await endUpload(tx, id, { state: 'done', finishedAt: clock.now(), ...made })
    if (!isFirst) throw new EndedElsewhere()
  }

  const ingestTarget = async (actor: Actor, row: StoredUpload): Promise<void> => {
    const { id, target, originalName, pdfTitle, pdfDescription } = row
    const staged = await storage.stage(files.read(id), { maxBytes: largestOf(deps, target) })
    const onStored = (tx: Db, pdfId: string) => noteDone(tx, id, { pdfId })
    const bytes = { actor, staged, originalName, onStored }
    switch (target.kind) {
      case 'section': {
        const { kind: _, sectionId, ...place } = target
        await pdfs.ingest({ ...bytes, sectionId, pdfTitle, pdfDescription, place })
        return
      }
      case 'replace':
        await pdfs.replaceBytes({ ...bytes, pdfId: target.pdfId, seenVersion: target.seenVersion })
        return
      case 'sheet':
        await pdfs.ingestReserved({ ...bytes, pdfFile: target.pdfFile })
        return
      case 'import': {
        const onReceived = (tx: Db, importId: string) => noteDone(tx, id, { importId })
        await deps.receiveImport(actor, { staged, originalName, onReceived })
      }
    }
  }

  const fail = async (id: string, error: AppError): Promise<void> => {
    const outcome = { failureCode: error.code, failure: sentenceOf(error), finishedAt: clock.now() }
    await endUpload(db, id, { state: 'failed', ...outcome })
  }

  const work = async (actor: Actor, row: StoredUpload): Promise<void> => {
    try {
      await requireTarget(deps, actor, row.target)
      if (!(await beginFinish(db, row.id))) return
      await ingestTarget(actor, row)
    } catch (error) {
      if (error instanceof EndedElsewhere) return
      const known = error instanceof StorageLimitError ? tooLarge(error.maxBytes) : error
      // A connection may break after the commit, or another process may have been faster: the row decides.
      if (!isFinal(known)) throw known
      await fail(row.id, known)
    }
  }

  const get = async (id: string): Promise<StoredUpload> => orNotFound(await findUpload(db, id))

  const answer = async (row: StoredUpload): Promise<UploadResult> => {
    if (row.state === 'done') return resultOf(row)
    if (row.state === 'failed') throw failureOf(row)
    throw new AppError(row.state === 'cancelled' ? 'upload_cancelled' : 'internal')
  }

  const run = async (actor: Actor, row: StoredUpload): Promise<UploadResult> => {
    const isOpen = row.state === 'uploading' || row.state === 'finishing'
    if (isOpen) {
      const found = await files.find(row.id)
      if (found === null || found.sizeBytes < row.sizeBytes) {
        // Another process may have ended it and removed the file since the row was read.
        const now = await get(row.id)
        if (now.state !== row.state) return answer(now)
        throw found === null ? lostUpload() : new AppError('upload_not_finished')
      }
      await work(actor, row)
    }
    await files.remove(row.id)
    return answer(isOpen ? await get(row.id) : row)
  }

  return {
    /**
     * Finishes an upload of the actor; a repeated call returns the same result.
     * @throws AppError `not_found`, `upload_not_finished`, `upload_cancelled`, or an error about the file or the rights
     */
    finish: async (actor: Actor, id: string): Promise<UploadResult> => {
      const row = await get(id)
      if (row.personId !== actor.id) throw new AppError('not_found')
      const found = running.get(id)
      if (found !== undefined) return found
      const result = run(actor, row).finally(() => running.delete(id))
      running.set(id, result)
      return result
    },
    fail,
  }
}
