import { readFile } from 'node:fs/promises'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfVersionOps, versionMessages } from '@lectureshelf/contract/content/pdf-versions'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { subjectOps } from '@lectureshelf/contract/content/subjects'
import { expectAccessible } from './support/accessible.ts'
import { chooseMore, colleague, expectToast } from './support/desk.ts'
import { adminHomeOf, cseFifth, expectPage, jumpTo, openViewer, pdfPage } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const demoForm = async (name: string) => {
  const bytes = await readFile(new URL(`../demo/pdfs/${name}`, import.meta.url))
  const form = new FormData()
  form.append('pdfFile', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
  return form
}

/** A PDF of 78 pages that somebody reads, and how its owner gives it 3 others. */
const publish = async (url: string, subCode: string) => {
  const { send, addSubject, addSection } = await colleague(url, '1LS00OWNER')
  await addSubject(subCode, cseFifth)
  const path = fillPath(pdfOps.add.path, { sectionId: await addSection(subCode, 'Module 1') })
  const body = await demoForm('computer-networks-bird-routing.pdf')
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body }))
  const { pdfFile = '' } = pdf
  return {
    pdfFile,
    replace: async () => {
      const to = fillPath(pdfOps.replace.path, { pdfId: pdf._id })
      await send({ method: 'POST', path: to, body: await demoForm('lab.pdf') })
    },
    deleteVersion: (version: number) =>
      send({
        method: 'DELETE',
        path: fillPath(pdfVersionOps.remove.path, { pdfFile, version }),
        body: { reason: 'It has the marks of everybody.' },
      }),
    leave: () =>
      send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: { subCode } }),
  }
}

test.describe('a student', () => {
  test.use({ person: '1LS22CS001' })

  test('who reads a PDF finishes the version they opened, and a reload shows the new one', async ({
    page,
    server,
  }) => {
    const { pdfFile, replace, leave } = await publish(server.url, '21ZZ76')
    await openViewer(page, pdfFile)
    await replace()
    const later = page.waitForRequest((request) => request.url().endsWith('?v=1'))
    await jumpTo(page, 60)
    await later
    await expectPage(page, 60, 78)
    await expect(pdfPage(page, 60).locator('.textLayer')).toContainText(/\w/)

    await page.goto('about:blank')
    await openViewer(page, pdfFile)
    await expectPage(page, 1, 3)
    await leave()
  })

  test.describe('whose version was deleted', () => {
    test.use({ allowedConsole: [/status of 404/] })

    test('is told so and opens the new one, also by an address that names the old one', async ({
      page,
      server,
    }) => {
      const { pdfFile, replace, deleteVersion, leave } = await publish(server.url, '21ZZ77')
      await openViewer(page, pdfFile)
      await replace()
      await deleteVersion(1)
      await jumpTo(page, 60)
      await expect(page.getByText('This PDF was replaced while you were reading.')).toBeVisible()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expectPage(page, 3, 3)

      await page.goto(`/pdfViewer/${pdfFile}?v=1`)
      await expectPage(page, 1, 3)
      await leave()
    })
  })
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test('deletes an old version with a reason, and not the one shown now', async ({ page, server }) => {
    const { replace, leave } = await publish(server.url, '21ZZ78')
    await replace()
    await page.goto(`${adminHomeOf(cseFifth)}/21ZZ78`)
    await chooseMore(page, 'computer-networks-bird-routing.pdf', 'Versions')
    const versions = page.getByRole('dialog', { name: /^Versions of/ })
    await expect(versions.getByRole('listitem')).toHaveCount(2)
    await expect(versions.getByRole('button', { name: /^Delete this version/ })).toHaveCount(1)
    await versions.getByRole('button', { name: 'Delete this version: 1' }).click()
    const asking = page.getByRole('dialog', { name: 'Delete version 1?' })
    await expectAccessible(page, [320])
    await asking.getByRole('button', { name: 'Delete this version' }).click()
    await expect(asking.getByText('Reason is required.')).toBeVisible()
    await asking.getByLabel('Reason').fill('It has the marks of everybody.')
    await asking.getByRole('button', { name: 'Delete this version' }).click()
    await expectToast(page, versionMessages.deleted)
    await expect(versions.getByRole('listitem')).toHaveText([/^Version 2: lab\.pdf.*Shown now$/])
    await expect(versions.getByRole('list', { name: 'Versions' })).toBeFocused()
    await leave()
  })
})
