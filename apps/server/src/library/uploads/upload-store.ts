import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Readable } from 'node:stream'
import { AppError } from '../../platform/errors.ts'
import { PartTakenError, type UploadFiles } from './upload-files.ts'
import type { StoredUpload } from './uploads.repo.ts'

type FindUpload = (id: string) => Promise<StoredUpload | null>

/**
 * Stores the bytes of uploads for the library of the protocol. A part is stored whole, when it has arrived or was cut
 * off, and only if the upload still ends where the part begins: several processes may receive parts.
 */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination']
  readonly #files: UploadFiles
  readonly #findUpload: FindUpload
  readonly #onFailure: (error: unknown) => void
  /** Parts that arrive in this process. */
  readonly #writing = new Map<string, Promise<unknown>>()

  /** @param onFailure told why a part could not be stored: the library replaces that error with its own */
  constructor(files: UploadFiles, findUpload: FindUpload, onFailure: (error: unknown) => void) {
    super()
    this.#files = files
    this.#findUpload = findUpload
    this.#onFailure = onFailure
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#files.create(upload.id)
    return upload
  }

  override async remove(id: string): Promise<void> {
    await this.#files.remove(id)
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#findUpload(id)
    if (row === null) throw ERRORS.FILE_NOT_FOUND
    const found = await this.#files.find(id)
    if (found === null) throw ERRORS.FILE_NO_LONGER_EXISTS
    return new Upload({
      id,
      size: row.sizeBytes,
      offset: found.sizeBytes,
      metadata: { filename: row.originalName, target: JSON.stringify(row.target) },
      creation_date: row.createdAt.toISOString(),
    })
  }

  /** Stores what arrives of a part. @throws AppError `conflict` when another request was faster */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const writing = this.#write(source, id, offset)
    const settled = writing
      .catch(() => undefined)
      .finally(() => {
        if (this.#writing.get(id) === settled) this.#writing.delete(id)
      })
    this.#writing.set(id, settled)
    return writing
  }

  /** Waits until no part of an upload is arriving in this process. The lock of the upload must be held. */
  async settled(id: string): Promise<void> {
    await this.#writing.get(id)
  }

  async #write(source: Readable, id: string, offset: number): Promise<number> {
    const { end, cut } = await this.#storePart(source, id, offset).catch((error: unknown) => {
      const own = error instanceof PartTakenError ? new AppError('conflict') : error
      this.#onFailure(own)
      throw own
    })
    // What arrived before a connection broke is stored; the client must still hear of the break.
    if (cut !== null) throw cut.error
    return end
  }

  async #storePart(source: Readable, id: string, offset: number) {
    const part = await this.#files.beginPart(id)
    if (part === null) throw ERRORS.FILE_NO_LONGER_EXISTS
    try {
      const cut = await this.#receive(source, part)
      return { cut, end: await part.commit(offset) }
    } finally {
      await part.close()
    }
  }

  /** Writes a stream to a part. @returns the error of a source that broke off; null when it ended */
  async #receive(
    source: Readable,
    part: NonNullable<Awaited<ReturnType<UploadFiles['beginPart']>>>,
  ): Promise<{ error: unknown } | null> {
    try {
      for await (const chunk of source) await part.append(Buffer.from(chunk))
      return null
    } catch (error) {
      if (part.isBroken()) throw error
      return { error }
    }
  }
}
