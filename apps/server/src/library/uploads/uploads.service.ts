import { UploadMetadata, UploadTarget, uploadKeptHours } from '@lectureshelf/contract/library/uploads'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { TusAnswer } from '../../platform/http/mount-tus.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { getPdf } from '../pdfs/pdf-context.ts'
import { requireNewBytes } from '../pdfs/pdf-ingest.ts'
import { tooLarge } from '../pdfs/pdfs.policy.ts'
import type { StoredTarget } from '../../schema.ts'
import { createOwnUploads } from './own-uploads.ts'
import { createTusServer, type Beginning } from './tus-server.ts'
import { createUploadFiles, lostUpload } from './upload-files.ts'
import { createFinishing } from './upload-finishing.ts'
import { type UploadsDeps, largestOf, requireTarget } from './upload-target.ts'
import { createUploadUpkeep } from './upload-upkeep.ts'
import { type StoredUpload, cancelUpload, findUpload, insertUpload } from './uploads.repo.ts'

const keptMs = uploadKeptHours * 60 * 60 * 1000

/** Parses the target of an upload from its metadata. @throws AppError `invalid_request` */
const readTarget = (text: string): UploadTarget => {
  try {
    const value: unknown = JSON.parse(text)
    return parseInput(UploadTarget, value)
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('invalid_request', { field: { name: 'target', reason: 'not JSON' } })
  }
}

/** Creates the service of uploads: files that arrive in parts by the tus protocol and then reach their target. */
export const createUploadsService = (deps: UploadsDeps) => {
  const { db, clock, uploadRoom } = deps
  const files = createUploadFiles(deps.directory)
  const answerTus = createTusServer({
    files,
    findUpload: (id) => findUpload(db, id),
    maxBytes: largestOf(deps, { kind: 'import' }),
  })
  const { finish, fail } = createFinishing(deps, files)

  /** Adds the version that a PDF shows: a file must not hide one that came after its upload began. */
  const withSeenVersion = async (target: UploadTarget): Promise<StoredTarget> => {
    if (target.kind !== 'replace') return target
    const { version } = await getPdf(db, target.pdfId)
    return { ...target, seenVersion: version }
  }

  const begin = async (actor: Actor, { id, sizeBytes, metadata }: Beginning): Promise<void> => {
    const { filename, target: text, sha256, ...words } = parseInput(UploadMetadata, metadata)
    const target = readTarget(text)
    await requireTarget(deps, actor, target)
    const largest = largestOf(deps, target)
    if (sizeBytes > largest) throw tooLarge(largest)
    if (target.kind === 'section' && sha256 !== undefined) await requireNewBytes(db, target.sectionId, sha256)
    const stored = await withSeenVersion(target)
    const facts = { originalName: filename, sizeBytes, createdAt: clock.now() }
    const row = { id, personId: actor.id, target: stored, ...facts }
    await db.transaction(async (tx) => {
      await uploadRoom.requireRoom(tx, actor, sizeBytes)
      await insertUpload(tx, { ...row, ...words })
    })
  }

  /** Finds an upload of the actor; those of others do not exist for them. @throws AppError `not_found` */
  const getOwn = async (actor: Actor, id: string): Promise<StoredUpload> => {
    const row = await findUpload(db, id)
    if (row === null || row.personId !== actor.id) throw new AppError('not_found')
    return row
  }

  /**
   * Requires that an upload accepts more bytes.
   * @throws AppError `conflict` when it has ended, `upload_expired` or `upload_cancelled`
   */
  const requireOpen = ({ state, createdAt, failureCode }: StoredUpload): void => {
    const isLate = state === 'uploading' && clock.now().getTime() - createdAt.getTime() > keptMs
    if (isLate || failureCode === 'upload_expired') throw new AppError('upload_expired')
    if (state === 'cancelled') throw new AppError('upload_cancelled')
    if (state !== 'uploading') throw new AppError('conflict')
  }

  /** Runs a request of the protocol; whoever cancels an upload deletes its bytes, which may happen in its course. */
  const orCancelled = async (
    actor: Actor,
    id: string,
    work: () => Promise<TusAnswer>,
  ): Promise<TusAnswer> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'upload_expired') {
        requireOpen(await getOwn(actor, id))
        throw lostUpload()
      }
      throw error
    }
  }

  return {
    finish,
    ...createOwnUploads(deps, files),
    ...createUploadUpkeep(deps, files, { finish, fail }),

    /** @throws AppError `invalid_request`, `forbidden`, `not_found`, `out_of_scope`, `too_large`, `duplicate_pdf`, `upload_quota` */
    create: (actor: Actor, request: FastifyRequest): Promise<TusAnswer> =>
      answerTus(request, { begin: (beginning) => begin(actor, beginning) }),

    /**
     * Returns how many bytes of an upload have arrived; all of them for one that has ended, with any outcome: a client
     * learns the outcome when it finishes the upload, as this answer has no body.
     */
    readOffset: async (actor: Actor, id: string, request: FastifyRequest): Promise<TusAnswer> => {
      const row = await getOwn(actor, id)
      if (row.state === 'uploading' || row.failureCode === 'upload_expired') {
        requireOpen(row)
        return answerTus(request, row)
      }
      const all = row.sizeBytes
      const headers = { 'tus-resumable': '1.0.0', 'upload-offset': all, 'upload-length': all }
      return { status: 200, headers }
    },

    /** Receives a part; its bytes are on the disk before the reply. */
    receivePart: async (actor: Actor, id: string, request: FastifyRequest): Promise<TusAnswer> => {
      const row = await getOwn(actor, id)
      requireOpen(row)
      await requireTarget(deps, actor, row.target)
      return orCancelled(actor, id, () => answerTus(request, row))
    },

    cancel: async (actor: Actor, id: string, request: FastifyRequest): Promise<TusAnswer> => {
      const row = await getOwn(actor, id)
      requireOpen(row)
      // An upload that is being finished continues and needs its bytes.
      if (!(await cancelUpload(db, id, clock.now()))) throw new AppError('conflict')
      return answerTus(request, row)
    },
  }
}

export type UploadsService = ReturnType<typeof createUploadsService>
