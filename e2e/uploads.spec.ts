import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { uploadOps } from '@lectureshelf/contract/content/uploads'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aimlLast, colleague, cseLast, expectToast, pdfFile, section, tilesOf } from './support/desk.ts'
import { copyDemo } from './support/demo-copy.ts'
import { type DroppedFile, dropFiles } from './support/dropping.ts'
import { expectSettled, homeOf, subjectPageOf } from './support/pages.ts'
import { type ServerProcess, startServerProcess, troubleIn } from './support/server-process.ts'
import { test as base, expect, tokenOf } from './support/test.ts'

const clicksAtMost = 5
const megabyte = 1024 * 1024
/** Each PDF is looked at by a child process, on whatever machine this is. */
const patiently = { timeout: 30_000 }
const memoryAtMost = 60 * megabyte

const demoPdf = (name: string) => readFile(new URL(`../demo/pdfs/${name}.pdf`, import.meta.url))
const panel = (page: Page) => page.getByRole('complementary', { name: 'Uploads' })
const countOf = async (page: Page) => {
  const head =
    (await panel(page)
      .getByRole('button', { name: /^Adding PDFs|added/ })
      .textContent()) ?? ''
  return Number(/Adding PDFs: (\d+) of/.exec(head)?.[1] ?? Number.NaN)
}

/** Whether the browser would ask before it leaves the page. */
const warnsOnLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Has My uploads say of everything that its pages could not be read. */
const failAll = (page: Page) =>
  page.route('**/api/uploads?*', async (route) => {
    const { items, total } = uploadOps.list.response.parse(await (await route.fetch()).json())
    const failed = items.map((item) => ({ ...item, state: 'failed', failure: 'No page could be read.' }))
    await route.fulfill({ json: { items: failed, total } })
  })

base.describe('an admin', () => {
  base.use({ person: '1LS00ADMIN', allowedConsole: [/status of 409 \(Conflict\)/] })

  base(
    'publishes ten PDFs into a new section of a shared subject in a few clicks',
    async ({ page, server }) => {
      const owner = await colleague(server.url, '1LS00OWNER')
      await owner.addSubject('21ZZ81', cseLast)
      await owner.addSubject('21ZZ81', aimlLast, true)
      await page.goto(homeOf(cseLast))
      let clicks = 0
      await page.exposeFunction('countClick', () => {
        clicks += 1
      })
      await page.evaluate(() => {
        document.addEventListener(
          'click',
          (event) => {
            if (event.isTrusted) Reflect.get(window, 'countClick')()
          },
          true,
        )
      })
      await page.getByRole('link', { name: /21ZZ81/ }).click()
      const bytes = await demoPdf('Ans-Booklet')
      const files = Array.from({ length: 10 }, (_, index): DroppedFile => ({
        name: `Unit_${index + 1}.pdf`,
        bytes,
        mark: `\n% unit ${index}`,
      }))
      // The home that is left names the subject, too: only its own page has this.
      await dropFiles(page, page.getByText('No sections yet. Add the first one.'), files)
      const dialog = page.getByRole('dialog', { name: 'Add PDFs to ZZ81' })
      await expect(dialog.getByLabel('Name of the new section')).toBeFocused()
      await expectAccessible(page, [360])
      await page.keyboard.type('Question papers')
      await dialog.getByRole('textbox', { name: 'Title of Unit_3.pdf' }).focus()
      await page.keyboard.press('End')
      await page.keyboard.type(', solved')
      await dialog.getByRole('button', { name: 'Add 10 PDFs' }).click()
      await expect(panel(page).getByRole('button', { name: '10 PDFs added' })).toBeVisible({
        timeout: 20_000,
      })
      await expect(tilesOf(page, 'Question papers')).toHaveCount(10)
      expect(clicks).toBeLessThanOrEqual(clicksAtMost)

      const { sections } = await owner.details('21ZZ81')
      const titles = sections.flatMap(({ pdfs }) => pdfs.map(({ pdfTitle }) => pdfTitle))
      expect(titles).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((unit) => `Unit ${unit}${unit === 3 ? ', solved' : ''}`),
      )
      await panel(page).getByRole('button', { name: '10 PDFs added' }).click()
      await expectAccessible(page, [360])
      await panel(page).getByRole('link', { name: 'My uploads' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'My uploads' })).toBeVisible()
      await page.getByRole('searchbox').fill('21ZZ81 solved')
      await expect(page.getByRole('list', { name: 'My uploads' }).getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 2, name: 'Unit 3, solved' })).toBeVisible()
      await panel(page).getByRole('button', { name: 'Close' }).click()
      await expect(panel(page)).toBeHidden()
      await expect(page.getByRole('main')).toContainText(/Openings by students\s*0/)
      await expectAccessible(page, [320])
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
      await failAll(page)
      await page.reload()
      await expect(page.getByText('No page could be read.')).toBeVisible()
      await page.getByRole('button', { name: 'Retry Unit 3, solved' }).click()
      await expectToast(page, messages.pdfRetried)
    },
  )

  base(
    'adds a folder by keyboard, takes one file back and again, and a duplicate is named and skipped',
    async ({ page, server }) => {
      const owner = await colleague(server.url, '1LS00OWNER')
      await owner.addSubject('21ZZ83', cseLast)
      const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-folder-'))
      for (const [name, content] of [
        ['Module 2/Third', 'third'],
        ['Module 1/First', 'first'],
        ['Module 1/Second', 'first'],
      ] as const) {
        await mkdir(join(folder, dirname(name)), { recursive: true })
        await writeFile(join(folder, `${name}.pdf`), (await pdfFile(content)).buffer)
      }
      await page.goto(subjectPageOf('21ZZ83', cseLast))
      await page.getByRole('button', { name: 'Add PDFs to ZZ83' }).press('Enter')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('menuitem', { name: 'Choose a folder' }).press('Enter')
      await (await chooser).setFiles(folder)
      const dialog = page.getByRole('dialog', { name: 'Add PDFs to ZZ83' })
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
        'Module 1 (new section)',
        'Module 2 (new section)',
      ])
      let openGate: () => void = () => undefined
      const gate = new Promise<void>((resolve) => {
        openGate = resolve
      })
      // One that was given up meanwhile cannot go on.
      await page.route('**/api/uploads', (route) => gate.then(() => route.continue()).catch(() => undefined))
      await dialog.getByRole('button', { name: 'Add 3 PDFs' }).press('Enter')
      const head = (words: string) => panel(page).getByRole('button', { name: words, exact: true })
      await head('Adding PDFs: 0 of 3').click()
      const first = panel(page).getByRole('listitem').filter({ hasText: 'First' })
      await first.getByRole('button', { name: 'Cancel First' }).click()
      await expect(first).toContainText('Cancelled')
      openGate()
      await expect(head('2 PDFs added')).toBeVisible(patiently)
      await first.getByRole('button', { name: 'Retry First' }).click()
      await expect(head('2 PDFs added, 1 already there')).toBeVisible(patiently)
      await expect(first).toContainText(`Skipped. ${errorMessages.duplicate_pdf} It is there as "Second".`)
      await expect(tilesOf(page, 'Module 1')).toContainText(['Second'])
      await expect(tilesOf(page, 'Module 2')).toContainText(['Third'])
      await rm(folder, { recursive: true, force: true })
    },
  )
})

interface Office {
  url: string
  /** Takes what the server has now as its start: what it keeps from its own start and a sign-in is in it. */
  beginMeasuring: () => Promise<void>
  /** By how much the server grew since then, at most. */
  growth: () => Promise<number>
  /** Ends the server as a power cut would, and starts it again at the same address. */
  restart: () => Promise<void>
}

const memoryOf = async ({ pid }: ServerProcess): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

const test = base.extend<{ office: Office }>({
  person: '1LS00OWNER',
  allowedConsole: [/Failed to load resource/],
  office: [
    async ({}, use) => {
      const demo = await copyDemo('uploads')
      let server = await startServerProcess(demo.env)
      const { url } = server
      const sizes: number[] = []
      const measure = async () => void sizes.push(await memoryOf(server))
      const beginMeasuring = async () => {
        sizes.length = 0
        await measure()
      }
      const growth = async () => {
        await measure()
        return Math.max(...sizes) - (sizes[0] ?? 0)
      }
      const sampler = setInterval(() => void measure().catch(() => undefined), 250)
      const restart = async () => {
        await server.kill()
        server = await startServerProcess({ ...demo.env, PORT: new URL(url).port })
      }
      await use({ url, beginMeasuring, growth, restart })
      clearInterval(sampler)
      expect(await server.stop()).toBe(0)
      expect(troubleIn(server.lines)).toEqual([])
      await demo.remove()
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ office }, use) => use(office.url),
  storageState: async ({ office, person }, use) => {
    const token = await tokenOf(office.url, person ?? '')
    return use({
      cookies: [],
      origins: [{ origin: office.url, localStorage: [{ name: 'token', value: token }] }],
    })
  },
})

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

/** Cuts the network, and mends it once the page has noticed. */
const cut = async (page: Page, context: BrowserContext) => {
  await context.setOffline(true)
  await expect(
    panel(page)
      .getByText(/^Waiting for the network, /)
      .first(),
  ).toBeVisible()
  await context.setOffline(false)
}

test('forty PDFs arrive over a network that breaks and a server that restarts', async ({
  page,
  context,
  office,
}) => {
  test.slow()
  const owner = await colleague(office.url, '1LS00OWNER')
  await owner.addSubject('21ZZ82', cseLast)
  const sectionId = await owner.addSection('21ZZ82', 'Module 1')
  const small = await Promise.all(
    ['lab', 'Ans-Booklet', 'simulation-modelling-simpy-cheatsheet', 'lecture-slide-jpeg2000'].map(demoPdf),
  )
  const long = await demoPdf('operations-research-gmpl-modeling')
  const good = Array.from({ length: 36 }, (_, index): DroppedFile => ({
    name: `Part ${String(index + 1).padStart(2, '0')}.pdf`,
    bytes: small[index % 5] ?? long,
    mark: `\n% part ${index}`,
  }))
  const broken = bad(small[0] ?? long)
  await page.goto(subjectPageOf('21ZZ82', cseLast))
  await expectSettled(page)
  await office.beginMeasuring()
  await dropFiles(page, section(page, 'Module 1'), [...good, ...broken])
  await page.getByRole('dialog').getByRole('button', { name: 'Add 40 PDFs' }).click()
  await panel(page)
    .getByRole('button', { name: /^Adding PDFs/ })
    .click()
  await expect.poll(() => countOf(page), patiently).toBeGreaterThanOrEqual(8)
  await cut(page, context)
  expect(await warnsOnLeaving(page)).toBe(true)
  await expect.poll(() => countOf(page), patiently).toBeGreaterThanOrEqual(16)
  expect(await office.growth()).toBeLessThan(memoryAtMost)
  const before = await countOf(page)
  await office.restart()
  await expect.poll(() => countOf(page), patiently).toBeGreaterThan(before)
  await office.beginMeasuring()
  await expect.poll(() => countOf(page), patiently).toBeGreaterThanOrEqual(24)
  await cut(page, context)
  await expect(panel(page).getByRole('button', { name: '36 PDFs added, 4 failed' })).toBeVisible({
    timeout: 60_000,
  })
  expect(await office.growth()).toBeLessThan(memoryAtMost)

  expect(await warnsOnLeaving(page)).toBe(false)
  const { sections } = await owner.details('21ZZ82')
  const added = sections.find(({ _id: id }) => id === sectionId)?.pdfs.map(({ pdfTitle }) => pdfTitle)
  expect(added).toEqual(good.map(({ name }) => name.replace('.pdf', '')))
  await expect(tilesOf(page, 'Module 1')).toHaveCount(36)
  const rows = panel(page).getByRole('listitem')
  for (const { name, sentence } of broken) {
    await expect(rows.filter({ hasText: name.replace('.pdf', '') })).toContainText(sentence)
  }
  await page.goto(addresses.uploads)
  await page.getByLabel('State').selectOption('failed')
  const failed = page.getByRole('list', { name: 'My uploads' }).getByRole('listitem')
  await expect(failed).toHaveCount(4)
  await page.getByRole('button', { name: /^Remove Locked.* from the list$/ }).click()
  await expect(failed).toHaveCount(3)
})
