import { rm } from 'node:fs/promises'
import { isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createSection, createSubject } from '../../test/factories.ts'
import { useTestApp } from '../../test/harness.ts'
import { addPdf, filesIn, pdfSaying } from '../../test/pdf-files.ts'
import { mail, pdfVersion } from '../schema.ts'
import { missingFiles } from './missing-files.ts'

const current = useTestApp()
const names: string[] = []

beforeEach(async () => {
  const { database, as, storageRoot, deps } = current()
  for (const file of await filesIn(storageRoot)) await rm(file)
  const { id } = await createSection(database.db, (await createSubject(database.db)).id)
  const admin = await as('admin')
  names.length = 0
  for (const text of ['a', 'b', 'c', 'd', 'e']) names.push((await addPdf(admin, id, pdfSaying(text))).pdfFile)
  await deps.jobs.drain()
})

const run = async (number?: string) => {
  const printed: string[] = []
  const code = await missingFiles(current().services.missingFiles, number, (line) => printed.push(line))
  return { code, printed }
}

test('many lost files count as damaged once they are confirmed, and the process is ready again', async () => {
  const { deps, storageRoot, as, database } = current()
  for (const file of await filesIn(storageRoot)) await rm(file)
  const student = await as('student')
  const statusOf = async (name: string) => (await student({ url: `/api/pdf/${name}` })).statusCode
  for (const name of names) expect(await statusOf(name)).toBe(503)
  expect(await deps.files.areOurs()).toBe(false)
  const listed = await run()
  expect(listed.printed).toHaveLength(7)
  expect(listed.printed.at(-1)).toBe('If they are lost: lectureshelf files missing --believe 5')
  expect(await run('4')).toMatchObject({ code: 1 })
  expect(await database.db.$count(pdfVersion, isNotNull(pdfVersion.damage))).toBe(0)
  expect(await run('5')).toEqual({ code: 0, printed: ['5 files count as damaged now.'] })
  expect(await database.db.$count(pdfVersion, isNotNull(pdfVersion.damage))).toBe(5)
  expect((await database.db.select().from(mail)).filter(({ kind }) => kind === 'pdf-damaged')).toEqual([])
  expect(await deps.files.areOurs()).toBe(true)
  for (const name of names) expect(await statusOf(name)).toBe(409)
  expect(await run()).toMatchObject({
    code: 0,
    printed: [expect.stringContaining('0 stored files are missing')],
  })
})
