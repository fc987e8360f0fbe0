import { expect, test } from 'vitest'
import { MissingFile, withoutDeleted } from './deleted-meanwhile.ts'

/** Backs up what has these rows and files; `onCopy` runs between reading the rows and copying their files. */
const backUpOf = (rows: Set<string>, files: Set<string>, onCopy: () => void) => {
  let attempts = 0
  const result = withoutDeleted(
    {
      read: (attempt) => {
        attempts = attempt
        return Promise.resolve([...rows])
      },
      keysOf: (keys) => keys,
    },
    async (keys) => {
      onCopy()
      for (const key of keys) if (!files.has(key)) throw new MissingFile(`The file ${key}`, key)
      return keys
    },
  )
  return { result, attempts: () => attempts }
}

test('a file that is deleted with its row during a backup is left out, together with the row', async () => {
  const [rows, files] = [new Set(['a', 'b']), new Set(['a', 'b'])]
  const { result, attempts } = backUpOf(rows, files, () => {
    rows.delete('b')
    files.delete('b')
  })
  expect(await result).toEqual(['a'])
  expect(attempts()).toBe(2)
})

test('a file that is missing while its row exists fails the backup', async () => {
  const { result } = backUpOf(new Set(['a', 'b']), new Set(['a']), () => undefined)
  await expect(result).rejects.toThrow('The file b is missing, so there is no backup.')
})

test('a backup does not begin again without end', async () => {
  let count = 0
  const rows = new Set(['0'])
  const { result, attempts } = backUpOf(rows, new Set(), () => {
    rows.clear()
    count += 1
    rows.add(String(count))
  })
  await expect(result).rejects.toThrow('The file 4 is missing')
  expect(attempts()).toBe(5)
})
