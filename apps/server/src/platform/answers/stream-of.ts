import { Readable } from 'node:stream'

/**
 * Streams pieces of text or bytes, reading the next one only when the client has taken the last: by default a stream reads
 * sixteen ahead. When the client leaves, the source has to stop.
 */
export const streamOf = (pieces: AsyncIterable<string | Uint8Array>): Readable =>
  Readable.from(pieces, { highWaterMark: 1 })
