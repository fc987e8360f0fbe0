import type { Readable } from 'node:stream'

/** A file of a tree: its path without the name of the tree itself, and its bytes. */
export interface TreeFile {
  segments: string[]
  /** What the source says; whoever reads the bytes counts them. */
  sizeBytes: number
  open: () => Promise<Readable>
}

/** Something in the source that is left out, and why. */
export interface LeftOut {
  path: string
  reason: string
}

/** A folder, a ZIP or a single table, as a tree of files. Nothing is ever written to a path that it names. */
export interface ImportSource {
  files: TreeFile[]
  /** Every folder, also an empty one. */
  folders: string[][]
  leftOut: LeftOut[]
  /** A table that is the whole import, and how it is called. */
  table: TreeFile | null
  close: () => Promise<void>
}

/** The import cannot be read at all; the message is the whole sentence. */
export class UnreadableImport extends Error {
  override name = 'UnreadableImport'
}

/** One file of it cannot be read; the message is the whole sentence. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

const megabyte = 1024 * 1024

/** What an import may hold, whatever it claims. */
export const importLimits = {
  entries: 20_000,
  tableBytes: 20 * megabyte,
  /** A row is an object in memory, and 20 MB may be ten million of them. */
  tableRows: 20_000,
  /** All names of a ZIP together, with what else its directory says: they are in memory while it is open. */
  directoryBytes: 32 * megabyte,
  totalBytes: 20_000 * megabyte,
  /** Unpacked by packed. No PDF comes near it; text that was made to burst does. */
  ratio: 250,
  /** Small files may be as repetitive as they like. */
  ratioFromBytes: 5 * megabyte,
  depth: 12,
}
