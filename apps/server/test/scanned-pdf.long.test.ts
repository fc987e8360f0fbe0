import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPdfEngine } from '../src/platform/pdf-engine/pdf-engine.ts'
import { hugeScannedPdf } from './scanned-pdf.ts'

test('a scanned PDF can be 40,000 pixels wide', async () => {
  const engine = createPdfEngine({ processes: 1 })
  onTestFinished(() => engine.close())
  const folder = await mkdtemp(join(tmpdir(), 'scanned-pdf-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pdf = await hugeScannedPdf([
    'The semaphore counts (free) places.',
    'A process waits while it is zero.',
  ])
  const path = join(folder, 'scan.pdf')
  await writeFile(path, pdf)
  expect(pdf.length).toBeLessThan(1_000_000)
  expect(pdf.includes('/Width 40000')).toBe(true)
  const texts: string[] = []
  const result = await engine.index(path, async (batch) => void texts.push(...batch.texts))
  expect([result.ok, texts.map((text) => text.trim())]).toEqual([true, ['']])
  const layout = await engine.readLayout(path)
  expect(layout).toMatchObject({ ok: true, value: { pageSizes: [[1, 14_400, 446]] } })
})
