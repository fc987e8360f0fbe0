import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StorageLimitError } from './storage.ts'
import type { StagedFile } from './storage.ts'

const headBytes = 1024

const toBuffer = (chunk: Buffer | string): Buffer => (Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk))

/** Measures the bytes that pass through. */
const createMeter = (maxBytes: number) => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let head = Buffer.alloc(0)
  return {
    add: (bytes: Buffer): void => {
      sizeBytes += bytes.length
      if (sizeBytes > maxBytes) throw new StorageLimitError(maxBytes)
      if (head.length < headBytes) head = Buffer.concat([head, bytes.subarray(0, headBytes - head.length)])
      hash.update(bytes)
    },
    finish: () => ({ sizeBytes, sha256: hash.digest('hex'), head }),
  }
}

/**
 * Writes a stream to a new local file and returns its measurements. One chunk is in memory at a time, because the next
 * is read only when the last is written. On failure the file is closed and left to the caller.
 */
export const receive = async (
  source: Readable,
  { path, maxBytes, mode }: { path: string; maxBytes: number; mode: number },
): Promise<Omit<StagedFile, 'path'>> => {
  // A source may fail before the loop below listens; the loop then still gets the error.
  source.on('error', () => {})
  const meter = createMeter(maxBytes)
  const file = await open(path, 'wx', mode)
  try {
    for await (const chunk of source) {
      const bytes = toBuffer(chunk)
      // Leaving the loop by an error destroys the source.
      meter.add(bytes)
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
  return meter.finish()
}
