import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StorageLimitError } from './storage.ts'
import type { StagedFile } from './storage.ts'

const headBytes = 1024

/**
 * Writes a stream to a new local file and tells what went through. One chunk is in memory at a time, because
 * the next is asked for only when the last is written. On failure the file is closed and left to the caller.
 */
export const receive = async (
  source: Readable,
  { path, maxBytes, mode }: { path: string; maxBytes: number; mode: number },
): Promise<Omit<StagedFile, 'path'>> => {
  // A source may fail before the loop below listens; the loop then still meets the error.
  source.on('error', () => {})
  const hash = createHash('sha256')
  const file = await open(path, 'wx', mode)
  let sizeBytes = 0
  let head = Buffer.alloc(0)
  try {
    for await (const chunk of source) {
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      sizeBytes += bytes.length
      // Leaving the loop by an error destroys the source.
      if (sizeBytes > maxBytes) throw new StorageLimitError(maxBytes)
      if (head.length < headBytes) head = Buffer.concat([head, bytes.subarray(0, headBytes - head.length)])
      hash.update(bytes)
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
  return { sizeBytes, sha256: hash.digest('hex'), head }
}
