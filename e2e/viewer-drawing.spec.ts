import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import type { Locator, Page } from '@playwright/test'
import { colleague } from './support/desk.ts'
import { borderedLink, drawnAnnotations, drawnPage, drawnPdf, thinBoxes } from './support/drawn-pdf.ts'
import { cseFifth, openViewer, pdfPage } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const subCode = '21ZZ79'

/** Publishes the PDF in a subject of its own. */
const publish = async (url: string) => {
  const { send, addSubject, addSection } = await colleague(url, '1LS00OWNER')
  await addSubject(subCode, cseFifth)
  const path = fillPath(pdfOps.add.path, { sectionId: await addSection(subCode, 'Module 1') })
  const body = new FormData()
  body.append('pdfFile', new File([new Uint8Array(drawnPdf())], 'Drawn.pdf', { type: 'application/pdf' }))
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body }))
  return {
    pdfFile: pdf.pdfFile ?? '',
    leave: () =>
      send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: { subCode } }),
  }
}

/** Returns the strongest colour of the painted page within two points of a place: the farthest one from white. */
const colourNear = (page: Page, at: { x: number; y: number }): Promise<number[]> =>
  pdfPage(page, 1)
    .locator('.canvasWrapper canvas')
    .first()
    .evaluate(
      (canvas, { x, y, width }) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('A page is painted on a canvas.')
        const copy = new OffscreenCanvas(canvas.width, canvas.height)
        const context = copy.getContext('2d', { willReadFrequently: true })
        if (context === null) throw new Error('No canvas to copy to.')
        context.drawImage(canvas, 0, 0)
        const scale = canvas.width / width
        const side = Math.ceil(4 * scale)
        const { data } = context.getImageData(
          Math.floor((x - 2) * scale),
          Math.floor((y - 2) * scale),
          side,
          side,
        )
        const colours = Array.from({ length: side * side }, (_item, index) =>
          Array.from(data.slice(4 * index, 4 * index + 3)),
        )
        const lightness = (colour: number[]) => colour.reduce((sum, part) => sum + part, 0)
        return colours.toSorted((one, other) => lightness(one) - lightness(other))[0] ?? []
      },
      { ...at, width: drawnPage.width },
    )

/** Returns the corners of a drawn box in points: left, top, right, bottom. Its own numbers leave out how thick the line is. */
const cornersOf = (path: Locator): Promise<number[]> =>
  path.evaluate((drawn, pageWidth) => {
    const numbers = (drawn.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []
    const scale = (drawn.closest('svg')?.viewBox.baseVal.width ?? 0) / pageWidth
    const [across, down] = [0, 1].map((odd) => numbers.filter((_number, at) => at % 2 === odd))
    if (across === undefined || down === undefined) throw new Error('A box has corners.')
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)].map(
      (corner) => corner / scale,
    )
  }, drawnPage.width)

test.use({ person: '1LS22CS001', viewport: { width: 700, height: 600 } })

test(
  'lines of tables, fields, words and borders of links stay when the page becomes sharp',
  { tag: '@long' },
  async ({ page, server }) => {
    const { pdfFile, leave } = await publish(server.url)
    await openViewer(page, pdfFile)
    await expect(pdfPage(page, 1)).toHaveAttribute('data-loaded', 'true')
    for (const { name, colour, ...at } of [...thinBoxes, ...drawnAnnotations])
      await test.step(name, async () => expect(await colourNear(page, at)).toEqual(colour))
    const { width, height, left, top, border, colour } = borderedLink
    const borders = pdfPage(page, 1).locator('.borders path')
    await expect(borders).toHaveCount(1)
    await expect(borders).toHaveAttribute('stroke', colour)
    await expect(borders).toHaveAttribute('stroke-width', String(border))
    // The line lies inside of the box, so that its middle is half its width from the edges.
    const half = border / 2
    const corners = [left + half, top + half, left + width - half, top + height - half]
    expect(await cornersOf(borders)).toEqual(corners.map((corner) => expect.closeTo(corner, 1)))
    await expect(pdfPage(page, 1).locator('.links > *')).toHaveCount(2)
    await leave()
  },
)
