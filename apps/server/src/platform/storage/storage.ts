import type { Readable } from 'node:stream'

/** Bytes that were received in full and wait, outside the store, to be kept or discarded. */
export interface StagedFile {
  /** A local file, so that it can be checked before it is kept. */
  path: string
  sizeBytes: number
  sha256: string
  /** The first bytes, at most 1024. */
  head: Buffer
}

export interface ByteRange {
  start: number
  /** Inclusive, as in an HTTP range. */
  end: number
}

export interface StoredFile {
  key: string
  sizeBytes: number
  modifiedAt: Date
}

/** Stores files under keys of its own: 32 hex digits that reveal nothing about the content. */
export interface Storage {
  /** Receives a stream with flat memory. Any failure destroys the source and leaves no file behind. */
  stage(source: Readable, options: { maxBytes: number }): Promise<StagedFile>
  /**
   * Makes a staged file durable under a new key, or under the one it had in another store; until this resolves
   * the store does not have it.
   */
  keep(staged: StagedFile, key?: string): Promise<string>
  discard(staged: StagedFile): Promise<void>
  /** Stores small derived bytes, such as a cover, as durably as `keep`. */
  put(bytes: Buffer): Promise<string>
  /** `sizeBytes` is that of the whole file, whatever the range. The caller consumes or destroys the stream. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; sizeBytes: number }>
  /**
   * Reads a range into memory: the caller bounds it. Quicker than a stream for the ranges of a reader. The bytes are
   * shared: no one may change them.
   * `sizeBytes` is that of the whole file.
   */
  readBytes(key: string, range: ByteRange): Promise<{ bytes: Buffer; sizeBytes: number }>
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** Provides the content as a local file, which is only valid until `use` settles. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Deletes staged files that no one has written to for this long; returns how many. */
  sweepStaged(olderThanMs: number): Promise<number>
  /** Returns the id of the installation that the store belongs to; null when none was written. It is no stored file. */
  readMarker(): Promise<string | null>
  /** Replaces that id, either completely or not at all. It is durable when this resolves. */
  writeMarker(installationId: string): Promise<void>
  /** Releases what is kept open between reads. */
  close(): void
}

/** Thrown when more bytes arrive than `stage` was allowed to receive. */
export class StorageLimitError extends Error {
  override name = 'StorageLimitError'
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}

/** Thrown when no file is stored under a key. */
export class StorageMissingError extends Error {
  override name = 'StorageMissingError'

  constructor(key: string) {
    super(`nothing is stored under ${key}`)
  }
}

/** Thrown for a key that cannot have come from the store; no path or address was made from it. */
export class StorageKeyError extends Error {
  override name = 'StorageKeyError'

  constructor() {
    super('not a storage key')
  }
}

/** Thrown when a stored file is shorter than it was when it was opened. */
export class StorageTruncatedError extends Error {
  override name = 'StorageTruncatedError'
}

/** Thrown when a range starts beyond the end of the file, or is invalid. */
export class StorageRangeError extends Error {
  override name = 'StorageRangeError'
  readonly sizeBytes: number

  constructor(sizeBytes: number) {
    super(`the range lies outside of ${sizeBytes} bytes`)
    this.sizeBytes = sizeBytes
  }
}
