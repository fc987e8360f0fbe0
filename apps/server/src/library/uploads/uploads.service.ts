import {
  UploadMetadata,
  UploadTarget,
  uploadKeptHours,
  type OwnUpload,
  type UploadQuota,
} from '@lectureshelf/contract/library/uploads'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { TusAnswer } from '../../platform/http/mount-tus.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { getPdf } from '../pdfs/pdf-context.ts'
import { requireNewBytes } from '../pdfs/pdf-ingest.ts'
import { tooLarge } from '../pdfs/pdfs.policy.ts'
import type { StoredTarget } from '../../schema.ts'
import { createTusServer, type Beginning } from './tus-server.ts'
import { createUploadFiles, lostUpload, type UploadFiles } from './upload-files.ts'
import { createFinishing } from './upload-finishing.ts'
import { type UploadsDeps, largestOf, requireTarget } from './upload-target.ts'
import {
  type StoredUpload,
  cancelUpload,
  findUpload,
  insertUpload,
  dismissUpload,
  listOpen,
  listOpenIds,
  removeOldFailures,
} from './uploads.repo.ts'
import { sayPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import { type OwnQuery, describePdfs, pageOwn } from './own-uploads.query.ts'
import { quotaOf, failedUploadsKeptDays } from './upload-quota.policy.ts'
import { Id } from '@lectureshelf/contract/common'
import { dayMs, hourMs } from '@lectureshelf/contract/formats/durations'
import { nowOfFiles } from '../../platform/clock.ts'

const keptMs = uploadKeptHours * hourMs
/** A client finishes within seconds; after this time it has disappeared. */
const vanishedMs = 15 * 60 * 1000
const batchSize = 200

interface Work {
  finish: (actor: Actor, id: string) => Promise<unknown>
  fail: (id: string, error: AppError) => Promise<void>
}

/** Creates the scheduled work of uploads. */
const createUploadUpkeep = (
  { db, clock, findActor }: UploadsDeps,
  files: UploadFiles,
  { finish, fail }: Work,
) => {
  const ageOf = (at: Date) => clock.now().getTime() - at.getTime()
  const ageOfFile = ({ modifiedAt }: { modifiedAt: Date }) =>
    nowOfFiles(clock).getTime() - modifiedAt.getTime()

  const failAndRemove = async (id: string, error: AppError): Promise<void> => {
    await fail(id, error)
    await files.remove(id)
  }

  /** Finishes an upload as the person who sent it, whose rights are checked now. */
  const finishFor = async ({ id, personId }: StoredUpload): Promise<void> => {
    const actor = await findActor(personId)
    if (actor === null) return failAndRemove(id, new AppError('forbidden'))
    await finish(actor, id).catch((error: unknown) => {
      // The row stores a final error; a server error is retried in an hour.
      if (!(error instanceof AppError) || error.status >= 500) throw error
    })
  }

  const tidy = async (row: StoredUpload): Promise<void> => {
    const found = await files.find(row.id)
    const hasArrived = found !== null && found.sizeBytes >= row.sizeBytes
    if (hasArrived && ageOfFile(found) > vanishedMs) return finishFor(row)
    if (!hasArrived && ageOf(row.createdAt) > keptMs)
      return failAndRemove(row.id, new AppError('upload_expired'))
  }

  /** Removes files whose upload ended or was never stored, as when the process stopped in between. */
  const sweepBytes = async (): Promise<number> => {
    let removed = 0
    const names = (await files.list()).filter((name) => Id.safeParse(name).success)
    for (let at = 0; at < names.length; at += batchSize) {
      const some = names.slice(at, at + batchSize)
      const open = await listOpenIds(db, some)
      for (const name of some.filter((id) => !open.has(id))) {
        const found = await files.find(name)
        if (found === null || ageOfFile(found) < hourMs) continue
        await files.remove(name)
        removed += 1
      }
    }
    return removed
  }

  return {
    /** Ends abandoned uploads: finishes complete ones and fails those that are too old. */
    sweep: async (): Promise<void> => {
      const errors: unknown[] = []
      let after: string | null = null
      for (;;) {
        const rows = await listOpen(db, after, batchSize)
        for (const row of rows) await tidy(row).catch((error: unknown) => errors.push(error))
        after = rows.at(-1)?.id ?? null
        if (rows.length < batchSize) break
      }
      await sweepBytes()
      await removeOldFailures(db, new Date(clock.now().getTime() - failedUploadsKeptDays * dayMs))
      if (errors.length > 0) throw new AggregateError(errors, 'some uploads could not be ended')
    },
  }
}

type Described = Awaited<ReturnType<typeof describePdfs>>
type Row = Awaited<ReturnType<typeof pageOwn>>['rows'][number]

const toOwnUpload = (row: Row, { openings, places, scans }: Described): OwnUpload => {
  const { id, searched: _searched, addedAt, pdfId, ...facts } = row
  const found = places.find((place) => place.pdfId === pdfId)
  return {
    ...facts,
    _id: id,
    pdfId,
    place: found ?? null,
    openings: sayPeople(openings.find((opening) => opening.pdfId === pdfId)?.count ?? 0),
    scan: scans.find((found) => found.pdfId === pdfId)?.scan ?? null,
    addedAt: addedAt.toISOString(),
  }
}

/** Creates the list of a person's uploads, by any way. */
const createOwnUploads = ({ db, clock, uploadRoom }: UploadsDeps, files: Pick<UploadFiles, 'remove'>) => ({
  list: async (
    actor: Actor,
    query: OwnQuery,
  ): Promise<{ items: OwnUpload[]; total: number; quota: UploadQuota }> => {
    const { rows, total } = await pageOwn(db, actor.id, query)
    const described = await describePdfs(
      db,
      rows.flatMap(({ pdfId }) => pdfId ?? []),
    )
    const quota = quotaOf(actor, await uploadRoom.countOpen(db, actor.id))
    return { items: rows.map((row) => toOwnUpload(row, described)), total, quota }
  },
  /**
   * Removes an own upload from the list: a failed one, or one that has not arrived, with its bytes.
   * @throws AppError `not_found` for any other
   */
  dismiss: async (actor: Actor, uploadId: string): Promise<void> => {
    const now = clock.now()
    if (await dismissUpload(db, uploadId, actor.id, now)) return
    const row = await findUpload(db, uploadId)
    const isCancelled = row?.personId === actor.id && (await cancelUpload(db, uploadId, now))
    if (!isCancelled) throw new AppError('not_found')
    await files.remove(uploadId)
  },
})

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
