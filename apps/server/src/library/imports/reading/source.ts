import type { Readable } from 'node:stream'

/** A file of a tree, with its path below the root of the tree. */
export interface TreeFile {
  segments: string[]
  /** The size that the source claims; the reader has to count the bytes. */
  sizeBytes: number
  open: () => Promise<Readable>
}

/** A path of the source that is left out, and the reason. */
export interface LeftOut {
  path: string
  reason: string
}

/** A folder, a ZIP or a single table as a tree of files. Its paths are never used for writing. */
export interface ImportSource {
  files: TreeFile[]
  /** Every folder, including empty ones. */
  folders: string[][]
  leftOut: LeftOut[]
  /** The table, when the import is a single CSV. */
  table: TreeFile | null
  close: () => Promise<void>
}

/** Thrown when the whole import cannot be read; its message is shown as it is. */
export class UnreadableImport extends Error {
  override name = 'UnreadableImport'
}

/** Thrown when one file of an import cannot be read; its message is shown as it is. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

const megabyte = 1024 * 1024

/** Limits of an import, enforced while reading, whatever its headers claim. */
export const importLimits = {
  entries: 20_000,
  tableBytes: 20 * megabyte,
  /** Each row is an object in memory, and 20 MB can contain ten million rows. */
  tableRows: 20_000,
  /** What no one writes into a table would be millions of cells. */
  tableColumns: 300,
  tableRowLength: 256 * 1024,
  /** Size of a ZIP's directory, which is in memory while the ZIP is open. */
  directoryBytes: 32 * megabyte,
  totalBytes: 20_000 * megabyte,
  /** Unpacked size divided by packed size. PDFs stay far below it; decompression bombs exceed it. */
  ratio: 250,
  /** The ratio is not checked below this size, because small files may be repetitive. */
  ratioFromBytes: 5 * megabyte,
  depth: 12,
}
