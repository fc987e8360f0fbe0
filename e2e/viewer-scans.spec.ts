import { addresses } from '@lectureshelf/contract/addresses'
import { boxParts } from '@lectureshelf/contract/library/page-constants'
import type { MachineWords, PageWords, PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import { type PdfInfo, pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { keptNoteOps } from '@lectureshelf/contract/reading/kept-notes'
import { fillPath } from '@lectureshelf/contract/operation'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { colleague } from './support/desk.ts'
import { keepOpenNote } from './support/kept-notes.ts'
import {
  adminHomeOf,
  cseFifth,
  expectNoSidewaysScroll,
  expectPainted,
  jumpTo,
  openViewer,
  pdfPage,
} from './support/pages.ts'
import { desktop, expect, phone, test } from './support/test.ts'
import { wordlessPages, wordlessPdf, wordsOfPage } from './support/wordless-pdf.ts'

const subCode = '21ZZ78'
const scan = { pages: 2, done: 2, read: 2 }

/** Publishes a PDF without text in a subject of its own. */
const publish = async (url: string) => {
  const { send, addSubject, addSection } = await colleague(url, '1LS00OWNER')
  await addSubject(subCode, cseFifth)
  const path = fillPath(pdfOps.add.path, { sectionId: await addSection(subCode, 'Module 1') })
  const body = new FormData()
  body.append('pdfFile', new File([new Uint8Array(wordlessPdf())], 'Scan.pdf', { type: 'application/pdf' }))
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body }))
  return {
    pdf,
    leave: () =>
      send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: { subCode } }),
  }
}

/** Answers what the server says of the PDF once a machine has read it. @returns the pages whose words were asked for */
const answerAsRead = async (page: Page, pdf: Awaited<ReturnType<typeof publish>>['pdf']) => {
  const asked: number[] = []
  const { pdfFile = '', sizeBytes, version } = pdf
  const info: PdfInfo = {
    pdfFile,
    title: 'Scan',
    sizeBytes,
    version,
    pageCount: wordlessPages.length,
    addedByName: '',
    pageSizes: wordlessPages.map(({ width, height }) => [1, width, height]),
    looks: null,
    textBox: null,
    hasText: false,
    scan,
    chapters: [
      { title: 'Unit 1 Deadlocks', pageNumber: 1, level: 0 },
      { title: 'Examples', pageNumber: 2, level: 1 },
    ],
    firstRanges: [],
    subject: null,
  }
  await page.route(`**/api/pdf/${pdfFile}/info`, (route) => route.fulfill({ json: info }))
  await page.route(`**/api/pdf/${pdfFile}/pages/*.json?*`, (route) => {
    const number = Number(/pages\/(\d+)\.json/.exec(route.request().url())?.[1])
    asked.push(number)
    const size = wordlessPages[number - 1] ?? wordlessPages[0]
    const words: PageWords = { ...size, ink: null, words: [...wordsOfPage], source: 'machine' }
    return route.fulfill({ json: words })
  })
  await page.route(`**${keptNoteOps.check.path}`, (route) => {
    const keepUntil = new Date(Date.now() + 86_400_000).toISOString()
    const note = { pdfFile, version, sizeBytes, readPages: wordlessPages.length, keepUntil }
    return route.fulfill({ json: { now: new Date().toISOString(), notes: [note] } })
  })
  await page.route(`**/api/pdf/${pdfFile}/machineWords?*`, (route) => {
    const words: MachineWords = { pages: [[2, [...wordsOfPage]]], next: null }
    return route.fulfill({ json: words })
  })
  const hits: PdfHits = {
    total: 2,
    pages: [
      [1, 1],
      [2, 1],
    ],
    isScan: false,
    isComplete: true,
    scan,
  }
  await page.route(`**/api/pdf/${pdfFile}/find?*`, (route) => route.fulfill({ json: hits }))
  return asked
}

const text = (page: Page, pageNumber: number) => pdfPage(page, pageNumber).locator('.textLayer span')

/** Returns where an element is on its page, as shares of the page. */
const shareOf = async (page: Page, pageNumber: number, selector: string, words?: string) => {
  const sheet = await pdfPage(page, pageNumber).boundingBox()
  const found = pdfPage(page, pageNumber).locator(selector, words === undefined ? {} : { hasText: words })
  const box = await found.boundingBox()
  // A page has no marks for a moment while it is painted again.
  if (sheet === null || box === null) return null
  return {
    left: (box.x - sheet.x) / sheet.width,
    top: (box.y - sheet.y) / sheet.height,
    width: box.width / sheet.width,
    height: box.height / sheet.height,
  }
}

const expectOverWord = async (page: Page, pageNumber: number, selector: string, word: string) => {
  const [, left, top, width, height] = wordsOfPage.find(([name]) => name === word) ?? ['', 0, 0, 0, 0, 0]
  const words = selector.startsWith('.textLayer') ? word : undefined
  await expect
    .poll(() => shareOf(page, pageNumber, selector, words))
    .toEqual({
      left: expect.closeTo(left / boxParts, 1.7),
      top: expect.closeTo(top / boxParts, 1.7),
      width: expect.closeTo(width / boxParts, 1.5),
      height: expect.closeTo(height / boxParts, 1.7),
    })
}

/** Selects from the first word of a page to its last by mouse, and returns what is copied. */
const copyAll = async (page: Page, pageNumber: number): Promise<string> => {
  const [first, last] = [
    await text(page, pageNumber).first().boundingBox(),
    await text(page, pageNumber).last().boundingBox(),
  ]
  if (first === null || last === null) throw new Error('The page has no text.')
  await page.mouse.move(first.x + 1, first.y + first.height / 2)
  await page.mouse.down()
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 4 })
  await page.mouse.move(last.x + last.width - 1, last.y + last.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Marks the second word of the open page, without a mouse; text is selected before. */
const markByKeys = async (page: Page) => {
  const tools = page.getByRole('toolbar', { name: 'Mark the selected text' })
  await expect(tools).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  await expect(tools).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.getByRole('application')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tools).toBeVisible()
  await expect.poll(() => page.evaluate(() => String(getSelection()).trim())).toBe('deadlock')
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
}

/** Returns whether this browser has stored the words that a machine has read on a page. */
const hasKeptWords = (page: Page, pageNumber: number): Promise<boolean> =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('kept-notes')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database.')))
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('parts').objectStore('parts').getAllKeys()
          keys.addEventListener('success', () => {
            opening.result.close()
            resolve(JSON.stringify(keys.result).includes(name))
          })
        })
      }),
    `machine words ${pageNumber}`,
  )

test.use({ person: '1LS22CS001', viewport: { width: phone.width, height: 640 } })

test(
  'the words that a machine has read can be selected, copied and marked, also on a turned page and enlarged',
  { tag: '@long' },
  async ({ page, context, server }) => {
    const { pdf, leave } = await publish(server.url)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const asked = await answerAsRead(page, pdf)
    await openViewer(page, pdf.pdfFile ?? '')
    await expect(text(page, 1)).toHaveCount(3)
    await expectOverWord(page, 1, '.textLayer span', 'deadlock')
    expect(await copyAll(page, 1)).toBe('Define deadlock\nwith examples.')
    await expect(page.getByRole('button', { name: /^Page 1 of 2\. Read by a machine/ })).toBeVisible()
    await expectAccessible(page, [phone.width])
    await page.getByRole('button', { name: /^Zoom: / }).click()
    await page.getByRole('menuitemradio', { name: '200%' }).click()
    await expectOverWord(page, 1, '.textLayer span', 'deadlock')
    await page.getByRole('button', { name: /^Zoom: / }).click()
    await page.getByRole('menuitemradio', { name: 'Fit width' }).click()
    await jumpTo(page, 2)
    await expect(text(page, 2)).toHaveCount(3)
    await expectOverWord(page, 2, '.textLayer span', 'deadlock')
    expect(await copyAll(page, 2)).toBe('Define deadlock\nwith examples.')
    expect(asked).toEqual([1, 2])
    await markByKeys(page)
    await expectOverWord(page, 2, '.ownMark', 'deadlock')
    await leave()
  },
)

test.describe('offline, the words of a machine', () => {
  test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

  test(
    'are kept with the scan, found, copied and marked',
    { tag: '@long' },
    async ({ page, context, server }) => {
      const { pdf, leave } = await publish(server.url)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await answerAsRead(page, pdf)
      await openViewer(page, pdf.pdfFile ?? '')
      await keepOpenNote(page)
      await expect.poll(() => hasKeptWords(page, 2)).toBe(true)
      await page.unrouteAll()
      await context.setOffline(true)
      await page.goto('about:blank')
      await page.goto(`${addresses.pdf(pdf.pdfFile ?? '')}#page=2`)
      await expectPainted(page)
      await expect(text(page, 2)).toHaveCount(3)
      expect(await copyAll(page, 2)).toBe('Define deadlock\nwith examples.')
      await markByKeys(page)
      await expect(pdfPage(page, 2).locator('.ownMark')).toBeVisible()
      await expectOverWord(page, 2, '.ownMark', 'deadlock')
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill('deadlock')
      await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1')
      await expectOverWord(page, 2, '.mark.current', 'deadlock')
      await context.setOffline(false)
      await leave()
    },
  )
})

test(
  'hits lie on the words that a machine has read, and are named by the typed chapters',
  { tag: '@long' },
  async ({ page, server }) => {
    const { pdf, leave } = await publish(server.url)
    await answerAsRead(page, pdf)
    await openViewer(page, pdf.pdfFile ?? '')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('deadlock')
    await expect(page.getByText('Read by a machine: some words may be wrong or missing.')).toBeVisible()
    await expect(pdfPage(page, 1).locator('.mark.current')).toBeVisible()
    await expectOverWord(page, 1, '.mark.current', 'deadlock')
    await page.getByRole('button', { name: 'Pages with matches' }).click()
    await expectAccessible(page, [phone.width])
    await page.getByRole('button', { name: 'Page 2, 1 hit Examples' }).click()
    await expect(pdfPage(page, 2).locator('.mark.current')).toBeVisible()
    await expectOverWord(page, 2, '.mark.current', 'deadlock')
    await page.getByRole('button', { name: 'Contents' }).click()
    await expect(page.getByRole('button', { name: 'Examples', exact: true })).toHaveAttribute(
      'aria-current',
      'location',
    )
    await page.getByRole('button', { name: 'Unit 1 Deadlocks', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Page 1 of 2/ })).toBeVisible()
    await leave()
  },
)

test.describe('for an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test(
    'the form of chapters fits a phone, and what is wrong in it can be read in both themes',
    { tag: '@long' },
    async ({ page, server }) => {
      const { pdf, leave } = await publish(server.url)
      await answerAsRead(page, pdf)
      await page.goto(`${adminHomeOf(cseFifth)}/${subCode}`)
      await page.getByRole('button', { name: /^More for Scan/ }).click()
      await page.getByRole('menuitem', { name: 'Chapters' }).click()
      const dialog = page.getByRole('dialog', { name: /^Chapters of Scan/ })
      await dialog.getByText('Paste a table of contents').click()
      await dialog.getByLabel('Lines').fill('2.1 Semaphores ... 2\nThe end')
      await dialog.getByRole('button', { name: 'Add these lines' }).click()
      await dialog.getByLabel('Page, row 1').fill('3')
      await dialog.getByRole('button', { name: 'Save chapters' }).click()
      await expect(dialog.getByText('The PDF has only 2 pages.')).toBeVisible()
      await expectAccessible(page, [desktop.width, phone.width])
      await expectNoSidewaysScroll(page)
      await leave()
    },
  )
})
