import { expect, onTestFinished, test } from 'vitest'
import { drawDamaged, plain } from '../../../test/careless-scan.ts'
import { createOcrEngine } from './ocr-engine.ts'

test('a scanned page that lies upside down is read, and its words stand where they were drawn', async () => {
  const { image, words } = await drawDamaged()
  const turned = { ...image, pixels: Buffer.from(image.pixels.toReversed()) }
  const engine = createOcrEngine({ env: {} })
  onTestFinished(() => engine.close())
  const result = await engine.read(turned)
  if (!result.ok) throw new Error(result.problem)
  const { page } = result
  expect([page.language, page.confidence > 80]).toEqual(['eng', true])
  const found = new Set(page.words.map(([text]) => plain(text)))
  const long = words.map(([text]) => plain(text)).filter((text) => text.length > 3)
  expect(long.filter((text) => !found.has(text)).length / long.length).toBeLessThan(0.06)
  const word = page.words.find(([text]) => text === 'reconfiguration')
  expect(word?.slice(1, 3)).toEqual([
    expect.closeTo(10_000 - 4700 - 1050, -2.7),
    expect.closeTo(10_000 - 980 - 130, -2.7),
  ])
})

test('a careless scan is read, and its words have boxes', async () => {
  const { image, words } = await drawDamaged()
  const engine = createOcrEngine({ env: {} })
  onTestFinished(() => engine.close())
  const result = await engine.read(image)
  if (!result.ok) throw new Error(result.problem)
  const { page } = result
  expect([page.language, page.confidence > 80]).toEqual(['eng', true])
  const found = new Set(page.words.map(([text]) => plain(text)))
  const long = words.map(([text]) => plain(text)).filter((text) => text.length > 3)
  const missed = long.filter((text) => !found.has(text))
  expect(missed.length / long.length).toBeLessThan(0.06)
  const word = page.words.find(([text]) => text === 'reconfiguration')
  // On the page as it was drawn the word lies in the upper half, right of the shadow.
  expect(word?.slice(1, 5)).toEqual([
    expect.closeTo(4700, -2.7),
    expect.closeTo(980, -2.7),
    expect.closeTo(1050, -2.4),
    expect.closeTo(130, -2),
  ])
})
