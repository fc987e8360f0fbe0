import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { knownFile } from '../../schema.ts'
import { noteStoredFiles } from './known-files.ts'

const current = useTestApp()
const known = () => current().database.db.$count(knownFile)

const stageOne = () => current().deps.storage.stage(Readable.from([Buffer.from('notes')]), { maxBytes: 100 })

test('a file is known from before it is stored until after it was deleted', async () => {
  const { deps } = current()
  const key = await deps.storage.put(Buffer.from('a picture'))
  const other = await deps.storage.keep(await stageOne())
  expect(await known()).toBe(2)
  for (const one of [key, other]) await deps.storage.remove(one)
  expect(await known()).toBe(0)
})

test('a file is never stored without its note, and a note of a file that was not stored is taken back', async () => {
  const { deps, database, clock } = current()
  const seen: number[] = []
  const failing = noteStoredFiles(
    {
      ...deps.storage,
      keep: async () => {
        seen.push(await known())
        throw new Error('the disk is full')
      },
    },
    { db: database.db, clock },
  )
  await expect(failing.put(Buffer.from('a picture'))).rejects.toThrow('the disk is full')
  expect(seen).toEqual([1])
  expect(await known()).toBe(0)
})
