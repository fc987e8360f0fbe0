import { readFile } from 'node:fs/promises'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/pdfs'
import { subjectOps } from '@lectureshelf/contract/subjects'
import { colleague, cseLast } from './support/desk.ts'
import { expectPage, jumpTo, openViewer, pdfPage } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.use({ person: '1LS00ADMIN' })

const subCode = '21ZZ76'

const demoForm = async (name: string) => {
  const bytes = await readFile(new URL(`../demo/pdfs/${name}`, import.meta.url))
  const form = new FormData()
  form.append('pdfFile', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
  return form
}

test('who reads a PDF goes on with the version they opened, and a reload shows the new one', async ({
  page,
  server,
}) => {
  const { send, addSubject, addSection } = await colleague(server.url, '1LS00OWNER')
  await addSubject(subCode, cseLast)
  const sectionId = await addSection(subCode, 'Module 1')
  const path = fillPath(pdfOps.add.path, { sectionId })
  const body = await demoForm('computer-networks-bird-routing.pdf')
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body }))

  await openViewer(page, pdf.pdfFile ?? '')
  const replacePath = fillPath(pdfOps.replace.path, { pdfId: pdf._id })
  await send({ method: 'POST', path: replacePath, body: await demoForm('lab.pdf') })
  const later = page.waitForRequest((request) => request.url().endsWith('?v=1'))
  await jumpTo(page, 60)
  await later
  await expectPage(page, 60, 78)
  await expect(pdfPage(page, 60).locator('.textLayer')).toContainText(/\w/)

  await page.goto('about:blank')
  await openViewer(page, pdf.pdfFile ?? '')
  await expectPage(page, 1, 3)
  await send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: {} })
})
