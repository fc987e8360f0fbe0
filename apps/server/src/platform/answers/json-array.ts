import type { z } from 'zod'
import { compileSerialiser } from './serialiser.ts'

/**
 * Writes batches of rows as one JSON array, with the bytes that the serialiser of the whole array would write. It
 * holds one batch at a time. An error of the source ends the text without the closing bracket.
 */
export async function* jsonArray<S extends z.ZodType>(
  batches: AsyncIterable<z.input<S>[]>,
  element: S,
): AsyncGenerator<string> {
  const write = compileSerialiser(element)
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield `${before}${batch.map((row) => write(row)).join(',')}`
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
