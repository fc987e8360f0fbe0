import { fillPath } from '@lectureshelf/contract/operation'
import { pdfVersionOps, versionMessages } from '@lectureshelf/contract/library/pdf-versions'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { ReadingPosition } from '@lectureshelf/contract/reading/readings'
import type { Request } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { chooseMore, colleague, expectToast } from './support/desk.ts'
import { paddedPdf } from './support/padded-pdf.ts'
import { adminHomeOf, cseFifth, expectPage, jumpTo, openViewer, pdfPage } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** Returns whether a request keeps a place in a version for the account. */
const isKeepOf = (version: number, request: Request) =>
  request.method() === 'PUT' &&
  request.url().endsWith('/reading') &&
  ReadingPosition.parse(request.postDataJSON()).version === version

const formOf = (title: string, pageCount: number) => {
  const form = new FormData()
  const bytes = new Uint8Array(paddedPdf(title, pageCount))
  form.append('pdfFile', new File([bytes], `${title}.pdf`, { type: 'application/pdf' }))
  return form
}

/** Publishes a PDF of 20 pages, which its owner can replace. */
const publish = async (url: string, subCode: string) => {
  const { send, addSubject, addSection } = await colleague(url, '1LS00OWNER')
  await addSubject(subCode, cseFifth)
  const path = fillPath(pdfOps.add.path, { sectionId: await addSection(subCode, 'Module 1') })
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body: formOf('First', 20) }))
  const { pdfFile = '' } = pdf
  return {
    pdfFile,
    replaceBy: async (title: string, pageCount: number) => {
      const to = fillPath(pdfOps.replace.path, { pdfId: pdf._id })
      await send({ method: 'POST', path: to, body: formOf(title, pageCount) })
    },
    deleteVersion: (version: number) =>
      send({
        method: 'DELETE',
        path: fillPath(pdfVersionOps.remove.path, { pdfFile, version }),
        body: { reason: 'It has the marks of everyone.' },
      }),
    leave: () =>
      send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: { subCode } }),
  }
}

test.describe('a student', () => {
  test.use({ person: '1LS22CS001', allowedConsole: [/status of 404/] })

  test(
    'finishes the version they opened, unless it is deleted, and then opens the new one',
    { tag: '@long' },
    async ({ page, server }) => {
      const { pdfFile, replaceBy, deleteVersion, leave } = await publish(server.url, '21ZZ76')
      await test.step('a version that was replaced is read to its end', async () => {
        await openViewer(page, pdfFile)
        await expectPage(page, 1, 20)
        await replaceBy('Second', 12)
        const later = page.waitForRequest((request) => request.url().endsWith('?v=1'))
        await jumpTo(page, 10)
        await later
        await expectPage(page, 10, 20)
        await expect(pdfPage(page, 10).locator('.textLayer')).toContainText('First, page 10')
      })
      await test.step('opening the PDF again shows the new version', async () => {
        await page.goto('about:blank')
        await openViewer(page, pdfFile)
        await expectPage(page, 1, 12)
        await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('Second, page 1')
      })
      await test.step('a version that was deleted is named, and its button opens the new one', async () => {
        await replaceBy('Third', 3)
        await deleteVersion(2)
        await jumpTo(page, 7)
        await expect(page.getByText('This PDF was replaced while you were reading.')).toBeVisible()
        await page.getByRole('button', { name: 'Open the new version' }).click()
        await expectPage(page, 3, 3)
        const kept = page.waitForResponse((response) => isKeepOf(3, response.request()))
        await jumpTo(page, 1)
        expect((await kept).status()).toBe(200)
      })
      await test.step('a link to a deleted version, beyond the end, opens the last page', async () => {
        await page.goto(`/pdfViewer/${pdfFile}?v=2#page=999`)
        await expectPage(page, 3, 3)
        await expect(pdfPage(page, 3).locator('.textLayer')).toContainText('Third, page 3')
      })
      await leave()
    },
  )
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test(
    'deletes an old version with a reason, but not the shown one',
    { tag: '@long' },
    async ({ page, server }) => {
      const { replaceBy, leave } = await publish(server.url, '21ZZ78')
      await replaceBy('Second', 1)
      await page.goto(`${adminHomeOf(cseFifth)}/21ZZ78`)
      await chooseMore(page, 'First.pdf', 'Versions')
      const versions = page.getByRole('dialog', { name: /^Versions of/ })
      await expect(versions.getByRole('listitem')).toHaveCount(2)
      await expect(versions.getByRole('button', { name: /^Delete this version/ })).toHaveCount(1)
      await versions.getByRole('button', { name: 'Delete this version: 1' }).click()
      const asking = page.getByRole('dialog', { name: 'Delete version 1?' })
      await expectAccessible(page, [320])
      await asking.getByRole('button', { name: 'Delete this version' }).click()
      await expect(asking.getByText('Reason is required.')).toBeVisible()
      await asking.getByLabel('Reason').fill('It has the marks of everyone.')
      await asking.getByRole('button', { name: 'Delete this version' }).click()
      await expectToast(page, versionMessages.deleted)
      await expect(versions.getByRole('listitem')).toHaveText([/^Version 2: Second\.pdf.*Shown now$/])
      await expect(versions.getByRole('list', { name: 'Versions' })).toBeFocused()
      await leave()
    },
  )
})
