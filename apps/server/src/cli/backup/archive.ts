import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Header } from 'tar'
import { Refusal } from '../sentences.ts'

/** Tar's unit: a header is one block, contents are padded to whole blocks, and two empty ones are the end. */
const blockBytes = 512

export interface ArchivePart {
  name: string
  sizeBytes: number
  read: () => AsyncIterable<Buffer>
}

const paddingOf = (sizeBytes: number): number => (blockBytes - (sizeBytes % blockBytes)) % blockBytes

const headerOf = ({ name, sizeBytes }: ArchivePart): Buffer => {
  const block = Buffer.alloc(blockBytes)
  new Header({ path: name, size: sizeBytes, mode: 0o600, mtime: new Date(), type: 'File' }).encode(block)
  return block
}

/** Yields the bytes of a tar archive in pieces. @throws Error for a part that does not have its declared size */
export async function* archiveOf(parts: Iterable<ArchivePart>): AsyncGenerator<Buffer> {
  for (const part of parts) {
    yield headerOf(part)
    let written = 0
    for await (const piece of part.read()) {
      written += piece.length
      yield piece
    }
    if (written !== part.sizeBytes)
      throw new Error(`${part.name} has ${written} bytes, not ${part.sizeBytes}.`)
    yield Buffer.alloc(paddingOf(written))
  }
  yield Buffer.alloc(2 * blockBytes)
}

interface Entry {
  name: string
  sizeBytes: number
  start: number
}

export interface OpenArchive {
  path: string
  /** In the order of the archive. */
  entries: Map<string, Entry>
  /** @throws Error for a part that the archive does not contain */
  read: (name: string) => Readable
}

const damaged = (path: string): Refusal => new Refusal(`${path} is damaged or incomplete.`)
export const notOurs = (path: string): Refusal => new Refusal(`${path} is no backup of LectureShelf.`)

const readEntries = async (file: FileHandle, path: string): Promise<Map<string, Entry>> => {
  const found = await file.stat()
  if (!found.isFile()) throw notOurs(path)
  const entries = new Map<string, Entry>()
  const block = Buffer.alloc(blockBytes)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(block, 0, blockBytes, at)
    if (bytesRead < blockBytes) throw at === 0 ? notOurs(path) : damaged(path)
    const header = new Header(block)
    if (header.nullBlock) return entries
    const { path: name, size: sizeBytes } = header
    if (!header.cksumValid || name === undefined || sizeBytes === undefined)
      throw at === 0 ? notOurs(path) : damaged(path)
    const start = at + blockBytes
    at = start + sizeBytes + paddingOf(sizeBytes)
    if (at > found.size) throw damaged(path)
    entries.set(name, { name, sizeBytes, start })
  }
}

/** Indexes the entries of a tar archive. @throws Refusal for a file that is truncated or no archive */
export const openArchive = async (path: string): Promise<OpenArchive> => {
  const file = await open(path, 'r')
  try {
    const entries = await readEntries(file, path)
    return {
      path,
      entries,
      read: (name) => {
        const entry = entries.get(name)
        if (entry === undefined) throw new Error(`The archive has no ${name}.`)
        const { start, sizeBytes } = entry
        return sizeBytes === 0
          ? Readable.from([])
          : createReadStream(path, { start, end: start + sizeBytes - 1 })
      },
    }
  } finally {
    await file.close()
  }
}
