import { readFile } from 'node:fs/promises'
import { errorMessages } from '@lectureshelf/contract/messages'
import type { Page, Request, Route } from '@playwright/test'
import { colleague, cseLast, section, tilesOf } from './desk.ts'
import { type DroppedFile, dropFiles } from './dropping.ts'
import type { Office } from './office.ts'
import { expectSettled, subjectPageOf } from './pages.ts'
import { expect, test } from './test.ts'

const megabyte = 1024 * 1024
const memoryAtMost = 60 * megabyte
/** Allows for the child process that checks each PDF. */
export const patiently = { timeout: 30_000 }

/** Returns the panel that lists the uploads. */
export const uploadPanel = (page: Page) => page.getByRole('complementary', { name: 'Uploads' })

/** Reads the bytes of a demo PDF. */
export const demoPdf = (name: string) => readFile(new URL(`../../demo/pdfs/${name}.pdf`, import.meta.url))

/** Returns whether the browser would ask before it leaves the page. */
const warnsOnLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

const locked = (pdf: Buffer) =>
  Buffer.from(
    pdf
      .toString('latin1')
      .replace(
        /trailer\s*<</,
        (found) =>
          `${found} /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >> /ID [<00> <00>]`,
      ),
    'latin1',
  )

const bad = (pdf: Buffer): (DroppedFile & { sentence: string })[] => [
  { name: 'Web page.pdf', bytes: Buffer.from('<!doctype html>'), sentence: errorMessages.not_a_pdf },
  { name: 'Empty.pdf', bytes: Buffer.alloc(0), sentence: errorMessages.pdf_empty },
  {
    name: 'Damaged.pdf',
    bytes: Buffer.from(`%PDF-1.7\n${'noise '.repeat(400)}`),
    sentence: errorMessages.pdf_not_openable,
  },
  { name: 'Locked.pdf', bytes: locked(pdf), sentence: errorMessages.pdf_password_protected },
]

/** The requests of one upload in their order. */
const kinds = {
  create: (request: Request) => request.method() === 'POST' && !request.url().endsWith('/finish'),
  part: (request: Request) => request.method() === 'PATCH',
  finish: (request: Request) => request.url().endsWith('/finish'),
}

/** Holds the requests of one kind from now on until they are released. */
const hold = async (page: Page, kind: keyof typeof kinds) => {
  const held: Route[] = []
  let isHolding = true
  const address = /\/api\/uploads/
  const handler = (route: Route) => {
    if (isHolding && kinds[kind](route.request())) held.push(route)
    else void route.fallback()
  }
  await page.route(address, handler)
  return {
    expectHeld: (count: number) => expect.poll(() => held.length, patiently).toBe(count),
    release: async () => {
      isHolding = false
      await Promise.all(held.map((route) => route.continue()))
      await page.unroute(address, handler)
    },
  }
}

type Hold = Awaited<ReturnType<typeof hold>>

const expectWaiting = (page: Page) =>
  expect(
    uploadPanel(page)
      .getByText(/^Waiting for the network, /)
      .first(),
  ).toBeVisible()

/** Cuts the network under the held requests, and restores it once the page has noticed. */
const cutUnder = async (page: Page, held: Hold) => {
  await page.context().setOffline(true)
  await held.release()
  await expectWaiting(page)
  await page.context().setOffline(false)
}

const breakThreeTimes = async (page: Page, office: Office, added: number) => {
  const head = (words: string) => uploadPanel(page).getByRole('button', { name: words })
  const parts = await hold(page, 'part')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Add ${added} PDFs` })
    .click()
  await head(`Adding PDFs: 0 of ${added}`).click()
  const finishes = await test.step('the network breaks while two parts are sent', async () => {
    await parts.expectHeld(2)
    expect(await warnsOnLeaving(page)).toBe(true)
    const next = await hold(page, 'finish')
    await cutUnder(page, parts)
    return next
  })
  const creations = await test.step('the server crashes before an upload is finished', async () => {
    await finishes.expectHeld(1)
    const next = await hold(page, 'create')
    expect(await office.growth()).toBeLessThan(memoryAtMost)
    await office.kill()
    await finishes.release()
    await expectWaiting(page)
    await office.start()
    return next
  })
  await test.step('the network breaks while two uploads begin', async () => {
    await creations.expectHeld(2)
    await office.beginMeasuring()
    await expect(head(`Adding PDFs: 2 of ${added}`)).toBeVisible()
    await cutUnder(page, creations)
  })
}

/**
 * Uploads PDFs, four of them broken, while the network breaks twice and the server crashes, and expects each good one
 * in its place and each broken one with its reason.
 */
export const expectUploadsToSurvive = async (
  page: Page,
  office: Office,
  { subCode, count }: { subCode: string; count: number },
): Promise<void> => {
  const owner = await colleague(office.url, '1LS00OWNER')
  await owner.addSubject(subCode, cseLast)
  const sectionId = await owner.addSection(subCode, 'Module 1')
  const small = await Promise.all(['lab', 'Ans-Booklet'].map(demoPdf))
  const [first = Buffer.alloc(0)] = small
  const good = Array.from({ length: count - 4 }, (_, index): DroppedFile => ({
    // Before the broken ones in the order of their names.
    name: `Chapter ${String(index + 1).padStart(2, '0')}.pdf`,
    bytes: small[index % 2] ?? first,
    mark: `\n% chapter ${index}`,
  }))
  const broken = bad(first)
  await page.goto(subjectPageOf(subCode, cseLast))
  await expectSettled(page)
  await office.beginMeasuring()
  await dropFiles(page, section(page, 'Module 1'), [...good, ...broken])
  await breakThreeTimes(page, office, count)
  await expect(
    uploadPanel(page).getByRole('button', { name: `${good.length} PDFs added, 4 failed` }),
  ).toBeVisible({ timeout: 60_000 })
  expect(await office.growth()).toBeLessThan(memoryAtMost)

  expect(await warnsOnLeaving(page)).toBe(false)
  const { sections } = await owner.details(subCode)
  const added = sections.find(({ _id: id }) => id === sectionId)?.pdfs.map(({ pdfTitle }) => pdfTitle)
  expect(added).toEqual(good.map(({ name }) => name.replace('.pdf', '')))
  await expect(tilesOf(page, 'Module 1')).toHaveCount(good.length)
  const rows = uploadPanel(page).getByRole('listitem')
  for (const { name, sentence } of broken) {
    await expect(rows.filter({ hasText: name.replace('.pdf', '') })).toContainText(sentence)
  }
}
