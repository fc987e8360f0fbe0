import { readFile } from 'node:fs/promises'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { type SubjectDetails, subjectOps } from '@lectureshelf/contract/library/subjects'
import type { Locator, Page } from '@playwright/test'
import type { DemoPlace } from './pages.ts'
import { expect, tokenOf } from './test.ts'

/** Names a shelf without a note in the demo. */
export const cseLast: DemoPlace = { department: 'CSE', scheme: '2021', semester: '8th Sem' }
export const aimlLast: DemoPlace = { ...cseLast, department: 'AIML' }

interface Call {
  method: string
  path: string
  body?: object | FormData
}

/** Signs in staff at another desk, who work by calls. */
export const colleague = async (url: string, usn: string) => {
  const token = await tokenOf(url, usn, 'LectureShelf browser test (colleague)')
  const send = async ({ method, path, body }: Call): Promise<unknown> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const reply: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`)
    return reply
  }
  const details = async (subCode: string): Promise<SubjectDetails> => {
    const reply = await send({ method: 'GET', path: fillPath(subjectOps.details.path, { subCode }) })
    return subjectOps.details.response.parse(reply)
  }
  const addSubject = (subCode: string, place: DemoPlace, share = false) =>
    send({
      ...subjectOps.add,
      body: {
        subCode,
        subAbb: subCode.slice(2),
        subName: `Subject ${subCode}`,
        ...place,
        ...(share && { share }),
      },
    })
  const addSection = async (subCode: string, sectionName: string): Promise<string> => {
    const reply = await send({ ...sectionOps.add, body: { subCode, sectionName } })
    return sectionOps.add.response.parse(reply).section._id
  }
  const addPdf = async (sectionId: string, pdfTitle: string): Promise<void> => {
    const body = new FormData()
    const { name, buffer } = await pdfFile(pdfTitle)
    body.append('pdfTitle', pdfTitle)
    body.append('pdfFile', new File([new Uint8Array(buffer)], name, { type: 'application/pdf' }))
    await send({ method: 'POST', path: fillPath(pdfOps.add.path, { sectionId }), body })
  }
  return { send, details, addSubject, addSection, addPdf }
}

/** Builds a real PDF with bytes of its own. */
export const pdfFile = async (title: string) => {
  const sheet = await readFile(new URL('../../demo/pdfs/lab.pdf', import.meta.url))
  return {
    name: `${title}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([sheet, Buffer.from(`\n% ${title}\n`)]),
  }
}

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Finds the PDF tiles of a section, in their order. */
export const tilesOf = (page: Page, name: string): Locator => section(page, name).getByRole('listitem')

/** Chooses an entry from the menu of a thing. */
export const chooseMore = async (page: Page, about: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${about}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Picks something up by keyboard. The page listens to the arrow keys from the next timer on. */
export const pickUp = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).press('Space')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Waits for a toast with a sentence. */
export const expectToast = (page: Page, sentence: string): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()

/** Confirms a deletion in its dialog, which can be cancelled. */
export const confirmDeletion = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
}
