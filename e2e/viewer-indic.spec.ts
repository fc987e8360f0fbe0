import { readFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import type { Page } from '@playwright/test'
import { colleague } from './support/desk.ts'
import { keepOpenNote } from './support/kept-notes.ts'
import { cseFifth, expectPainted, openViewer, pdfPage } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

const subCode = '21ZZ80'
/** A word whose letters the page draws in pieces, and spells out. */
const word = 'ವಿದ್ಯಾರ್ಥಿಗಳಿಗೆ'

/** Publishes lines in four Indian scripts in a subject of their own. */
const publish = async (url: string) => {
  const { send, addSubject, addSection } = await colleague(url, '1LS00OWNER')
  await addSubject(subCode, cseFifth)
  const path = fillPath(pdfOps.add.path, { sectionId: await addSection(subCode, 'Module 1') })
  const bytes = await readFile(new URL('../apps/server/test/fixtures/indic/words.pdf', import.meta.url))
  const body = new FormData()
  body.append('pdfFile', new File([new Uint8Array(bytes)], 'Words.pdf', { type: 'application/pdf' }))
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body }))
  const pdfFile = pdf.pdfFile ?? ''
  const find = `${fillPath(pdfPageOps.find.path, { pdfFile })}?q=${encodeURIComponent(word)}`
  const read = async () => pdfPageOps.find.response.parse(await send({ method: 'GET', path: find })).total
  await expect.poll(read).toBe(1)
  return {
    pdfFile,
    leave: () =>
      send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: { subCode } }),
  }
}

/** Selects a word where it stands on the page, and copies it. */
const copyWord = async (page: Page): Promise<string> => {
  const line = pdfPage(page, 1).locator('.textLayer span', { hasText: word })
  await line.evaluate((element, wanted) => {
    const [text] = element.childNodes
    if (text === undefined) throw new Error('The line has no text.')
    const from = element.textContent.indexOf(wanted)
    getSelection()?.setBaseAndExtent(text, from, text, from + wanted.length)
  }, word)
  await page.keyboard.press('Control+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

const findWord = async (page: Page) => {
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill(word)
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1')
  await expect(pdfPage(page, 1).locator('.mark.current')).toBeVisible()
}

test.use({
  person: '1LS22CS001',
  viewport: phone,
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/],
})

test(
  'Kannada is selected, copied and found in whole words, also offline',
  { tag: '@long' },
  async ({ page, context, server }) => {
    const { pdfFile, leave } = await publish(server.url)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openViewer(page, pdfFile)
    await expectPainted(page)
    expect(await copyWord(page)).toBe(word)
    await findWord(page)
    await keepOpenNote(page)
    await context.setOffline(true)
    await page.goto('about:blank')
    await page.goto(addresses.pdf(pdfFile))
    await expectPainted(page)
    expect(await copyWord(page)).toBe(word)
    await findWord(page)
    await context.setOffline(false)
    await leave()
  },
)
