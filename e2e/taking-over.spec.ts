import { addresses } from '@lectureshelf/contract/addresses'
import { holdAsBefore, partsOfPdfs } from './support/older-copies.ts'
import { birdGuide, expectPainted, jpeg2000Slide, openViewer, pdfFileOf, pdfPage } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

const chunkBytes = 32_768
/** The first script asks for these. */
const headChunks = 2

/** Returns which chunks a `Range` header asks for. */
const chunksOfRange = (range = ''): number[] => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  const begin = Math.floor(Number(first) / chunkBytes)
  return Array.from({ length: Math.floor(Number(last) / chunkBytes) - begin + 1 }, (_, at) => begin + at)
}

test.use({ person: '1LS22CS001', viewport: phone })

test(
  'what a phone had read with the build before is not sent again, and moves into the one store',
  { tag: '@long' },
  async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    const chunks = async () =>
      (await partsOfPdfs(page)).flatMap((part) =>
        part.pdfFile === pdfFile && part.name.startsWith('bytes ') ? Number(part.name.slice(6)) : [],
      )
    for (const pdf of [jpeg2000Slide, birdGuide]) {
      await openViewer(page, await pdfFileOf(server.url, pdf))
      await expect(pdfPage(page, 1).locator('.textLayer')).not.toBeEmpty()
    }
    // The first bytes and the last ones: no PDF is painted without both.
    await expect.poll(async () => (await chunks()).length).toBeGreaterThan(2)
    await page.goto(addresses.about)
    await holdAsBefore(page)
    const held = await chunks()
    let asked: number[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === `/api/pdf/${pdfFile}`) asked.push(...chunksOfRange(request.headers()['range']))
    })
    await openViewer(page, pdfFile)
    await expectPainted(page)
    await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD')
    // The first script asked before the program could look, and looks in the new store alone.
    expect(asked.filter((chunk) => held.includes(chunk) && chunk >= headChunks)).toEqual([])
    const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(names).toEqual(expect.not.arrayContaining(['held-pages']))
    const moved = await chunks()
    expect(moved).toEqual(expect.arrayContaining(held))
    asked = []
    await page.goto(addresses.about)
    await openViewer(page, pdfFile)
    await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD')
    expect(asked.filter((chunk) => moved.includes(chunk))).toEqual([])
  },
)
