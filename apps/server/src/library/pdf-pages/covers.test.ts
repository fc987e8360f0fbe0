import { rm, truncate } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { addPdf, filesIn, pdfSaying } from '../../../test/pdf-files.ts'
import { pdfPicture, pdfVersion } from '../../schema.ts'
import { listUnmeasured } from './pdf-pages.query.ts'

const current = useTestApp()

beforeEach(async () => {
  const { database, deps, as } = current()
  const { id } = await createSection(database.db, (await createSubject(database.db)).id)
  await addPdf(await as('owner'), id, pdfSaying('page one', 'page two'))
  await deps.jobs.drain()
})

const storedVersion = async () => {
  const [version] = await current().database.db.select().from(pdfVersion)
  if (version === undefined) throw new Error('There is no version.')
  return version
}

describe('a cover', () => {
  it.each([
    ['is missing', (path: string) => rm(path)],
    ['is empty', (path: string) => truncate(path, 0)],
  ])('whose file %s is not found, and is drawn again under another name', async (_how, spoil) => {
    const { visitor, deps, storageRoot, errors } = current()
    const before = await storedVersion()
    const url = `/covers/${before.coverName}.webp`
    const whole = await visitor({ url })
    expect(whole.statusCode).toBe(200)
    const files = await filesIn(storageRoot)
    await spoil(files.find((path) => path.endsWith(String(before.coverStorageKey))) ?? '')
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await visitor({ method, url })).statusCode).toBe(404)
    expect(await storedVersion()).toMatchObject({ coverName: null, coverStorageKey: null })
    await deps.jobs.drain()
    const after = await storedVersion()
    expect(after).toMatchObject({ state: 'ready', coverName: expect.any(String) })
    expect(after.coverName).not.toBe(before.coverName)
    const drawn = await visitor({ url: `/covers/${after.coverName}.webp` })
    expect(drawn.statusCode).toBe(200)
    expect(drawn.rawPayload).toEqual(whole.rawPayload)
    expect((await visitor({ url })).statusCode).toBe(404)
    expect(errors).toEqual([])
  })

  it('is not drawn again for a page 1 that could not be drawn', async () => {
    const { database, clock } = current()
    await database.db.update(pdfVersion).set({ coverName: null, coverStorageKey: null })
    const unmeasured = () => listUnmeasured(database.db, { now: clock.now(), except: [], limit: 9 })
    expect(await unmeasured()).toMatchObject([{ hasPicture: true, lacksCover: true }])
    await database.db.update(pdfPicture).set({ storageKey: null })
    expect(await unmeasured()).toEqual([])
  })
})
