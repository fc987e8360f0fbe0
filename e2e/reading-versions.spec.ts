import { readFile } from 'node:fs/promises'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/pdfs'
import { sectionOps } from '@lectureshelf/contract/sections'
import { subjectOps } from '@lectureshelf/contract/subjects'
import { expectPage, jumpTo, openViewer, pdfPage } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'

test.use({ person: '1LS00ADMIN' })

const subCode = '21ZZ76'

/** The owner at another desk, who works by calls. */
const ownerAt = async (url: string) => {
  const token = await tokenOf(url, '1LS00OWNER', 'LectureShelf browser test (replaces a PDF)')
  return async (method: string, path: string, body: object | FormData): Promise<unknown> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    expect(answer.ok, path).toBe(true)
    return answer.json()
  }
}

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
  const send = await ownerAt(server.url)
  const place = { department: 'CSE', scheme: '2021', semester: '8th Sem' }
  await send('POST', subjectOps.add.path, { subCode, subAbb: 'VER', subName: 'Versions', ...place })
  const { section } = sectionOps.add.response.parse(
    await send('POST', sectionOps.add.path, { subCode, sectionName: 'Module 1' }),
  )
  const path = fillPath(pdfOps.add.path, { sectionId: section._id })
  const form = await demoForm('computer-networks-bird-routing.pdf')
  const { pdf } = pdfOps.add.response.parse(await send('POST', path, form))

  await openViewer(page, pdf.pdfFile ?? '')
  const replacement = await demoForm('lab.pdf')
  await send('POST', fillPath(pdfOps.replace.path, { pdfId: pdf._id }), replacement)
  const later = page.waitForRequest((request) => request.url().endsWith('?v=1'))
  await jumpTo(page, 60)
  await later
  await expectPage(page, 60, 78)
  await expect(pdfPage(page, 60).locator('.textLayer')).toContainText(/\w/)

  await page.goto('about:blank')
  await openViewer(page, pdf.pdfFile ?? '')
  await expectPage(page, 1, 3)
  await send('DELETE', fillPath(subjectOps.remove.path, { subCode }), {})
})
