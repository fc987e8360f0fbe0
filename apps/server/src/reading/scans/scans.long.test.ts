import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { addPdf } from '../../../test/pdf-files.ts'
import { readLines } from '../../../test/planned-ocr.ts'
import { hugeScannedPdf } from '../../../test/scanned-pdf.ts'
import { findIn } from '../../../test/scans.ts'

const testApp = useTestApp()

test('a scan of 40,000 pixels in width is shown, and is read with as many pixels as allowed', async () => {
  const { as, database, deps, ocr } = testApp()
  const section = await createSection(database.db, (await createSubject(database.db)).id)
  const student = await as('student')
  ocr.plan(readLines(['Deadlocks']))
  const { pdfFile } = await addPdf(await as('admin'), section.id, await hugeScannedPdf(['Deadlocks']))
  await deps.jobs.drain()
  const [[width, height] = [0, 0], ...others] = ocr.sizes()
  expect([width * height <= 16_000_000, width > 20 * height, others]).toEqual([true, true, []])
  const picture = await student({ url: `/api/pdf/${pdfFile}/pages/1.webp` })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720 })
  expect(await findIn(student, pdfFile, 'deadlocks')).toMatchObject({
    total: 1,
    scan: { pages: 1, done: 1, read: 1 },
  })
})
