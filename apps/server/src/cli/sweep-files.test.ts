import { rm } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { filesIn } from '../../test/pdf-files.ts'
import { sweepFiles } from './sweep-files.ts'

const current = useTestApp()

beforeEach(async () => {
  for (const file of await filesIn(current().storageRoot)) await rm(file)
})

const run = async (number?: string) => {
  const printed: string[] = []
  const code = await sweepFiles(current().services.pdfUpkeep, number, (line) => printed.push(line))
  return { code, printed }
}

test('the sweep by hand lists files first, and deletes them only by the number that it said', async () => {
  const { deps, clock, storageRoot } = current()
  expect(await run()).toEqual({
    code: 0,
    printed: ['0 stored files belong to nothing. Look at the list before anything is deleted.'],
  })
  for (const words of ['one', 'two']) await deps.storage.put(Buffer.from(words))
  clock.advance(2 * 60 * 60_000)
  const listed = await run()
  expect(listed.printed).toHaveLength(4)
  expect(listed.printed.at(-1)).toBe('To delete them: lectureshelf files sweep --delete 2')
  expect(await run('3')).toMatchObject({
    code: 1,
    printed: ['There are 2 such files now, not 3. Nothing was deleted: list them again.'],
  })
  expect(await filesIn(storageRoot)).toHaveLength(2)
  expect(await run('2')).toEqual({ code: 0, printed: ['2 files were deleted.'] })
  expect(await filesIn(storageRoot)).toEqual([])
})
