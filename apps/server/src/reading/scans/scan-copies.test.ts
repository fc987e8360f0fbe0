import { beforeEach, describe, expect, test } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { addPdf } from '../../../test/pdf-files.ts'
import { readLines } from '../../../test/planned-ocr.ts'
import { findIn, infoOf, scannedPdf, wordsOf } from '../../../test/scans.ts'
import { OcrEngineClosedError } from '../../platform/ocr/ocr-engine.ts'
import { pdfPage } from '../../schema.ts'

const testApp = useTestApp()
let admin: Client
let owner: Client

beforeEach(async () => {
  ;[admin, owner] = [await testApp().as('admin'), await testApp().as('owner')]
})

/** Adds a scan to a subject of its own. */
const addScanTo = async (subCode: string, pages: number) => {
  const { db } = testApp().database
  const section = await createSection(db, (await createSubject(db, { subCode })).id)
  return addPdf(admin, section.id, scannedPdf(pages))
}

describe('a scan with bytes that are stored elsewhere', () => {
  test('is not read again', async () => {
    const { deps, ocr } = testApp()
    ocr.plan(readLines(['About deadlocks']))
    await addScanTo('BCS303', 1)
    await deps.jobs.drain()
    const copy = await addScanTo('BCS503', 1)
    await deps.jobs.drain()
    expect(ocr.count()).toBe(1)
    expect(await findIn(owner, copy.pdfFile, 'deadlocks')).toMatchObject({
      total: 1,
      scan: { pages: 1, done: 1, read: 1 },
    })
  })

  test('keeps the words that were read when it is copied while a machine reads it', async () => {
    const { database, deps, ocr, services } = testApp()
    const long = Array.from({ length: 30 }, (_value, index) => `semaphore${'abcdefghij'[index % 10]}`)
    ocr.plan(readLines([long.join(' ')]), readLines(['About deadlocks']), new OcrEngineClosedError())
    await addScanTo('BCS303', 3)
    await deps.jobs.drain()
    const copy = await addScanTo('BCS503', 3)
    ocr.plan(readLines(['Paging']), readLines(['Paging']))
    await deps.jobs.drain()
    await services.scans.restart()
    await deps.jobs.drain()
    // Each copy needs the last page, and neither of the first ones again.
    expect(ocr.count()).toBe(5)
    const states = await database.db.select({ scan: pdfPage.scan }).from(pdfPage)
    expect(states.map(({ scan }) => scan)).toEqual(['read', 'read', 'read', 'read', 'read', 'read'])
    expect(await wordsOf(owner, copy.pdfFile, 1)).toMatchObject({ source: 'machine' })
    for (const word of ['semaphorea', 'deadlocks', 'paging'])
      expect((await findIn(owner, copy.pdfFile, word)).pages).toHaveLength(1)
    expect((await infoOf(owner, copy.pdfFile)).scan).toEqual({ pages: 3, done: 3, read: 3 })
  })

  test('is read itself when the pages of the other one are deleted at that moment', async () => {
    const { database, deps, ocr } = testApp()
    ocr.plan(readLines(['About deadlocks']))
    const first = await addScanTo('BCS303', 1)
    await deps.jobs.drain()
    const copy = await addScanTo('BCS503', 1)
    await database.runSql(
      'delete from pdf_page using pdf_version v where v.id = version_id and pdf_id = $1',
      [first._id],
    )
    await database.runSql(
      'delete from pdf_scan using pdf_version v where v.id = version_id and pdf_id = $1',
      [copy._id],
    )
    ocr.plan(readLines(['About paging']))
    await deps.jobs.drain()
    expect(ocr.count()).toBe(2)
    expect(await findIn(owner, copy.pdfFile, 'paging')).toMatchObject({ total: 1 })
  })
})
