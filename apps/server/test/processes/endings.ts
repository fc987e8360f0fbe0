import { afterAll, beforeAll, onTestFinished } from 'vitest'

type End = () => Promise<unknown>

/** What ends with the file, while something is made for all its tests; null within a test. */
let endsOfFile: End[] | null = null

/** Ends something with the test that started it, or with the file when it was made for all tests of the file. */
export const atTheEnd = (end: End): void => {
  if (endsOfFile === null) onTestFinished(async () => void (await end()))
  else endsOfFile.push(end)
}

/** Makes something once for all tests of a file: to start a process costs seconds. */
export const makeForAll = <T>(make: () => Promise<T>): (() => T) => {
  const ends: End[] = []
  let made: { value: T } | null = null
  beforeAll(async () => {
    endsOfFile = ends
    try {
      made = { value: await make() }
    } finally {
      endsOfFile = null
    }
  })
  afterAll(async () => {
    made = null
    for (const end of ends.splice(0).toReversed()) await end()
  })
  return () => {
    if (made === null) throw new Error('It is made only inside a test.')
    return made.value
  }
}
