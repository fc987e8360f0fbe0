import { errorMessages, messages, subjectSaved } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  chooseMore,
  colleague,
  confirmDeletion,
  cseLast,
  expectToast,
  pdfFile,
  pickUp,
  section,
  tilesOf,
} from './support/desk.ts'
import { adminHomeOf, birdGuide, cseFifth, expectSettled, homeOf } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const pressButton = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()
const sectionNames = (page: Page) => main(page).getByRole('heading', { level: 2 })

/** Adds a subject on the shelf that is open, and opens it. */
const addSubject = async (page: Page, subCode: string, subName: string) => {
  await pressButton(page, 'Add subject')
  const dialog = page.getByRole('dialog', { name: 'Add subject' })
  await dialog.getByLabel('Subject code').fill(subCode.toLowerCase())
  await dialog.getByLabel('Abbreviation').fill('zz')
  await dialog.getByLabel('Subject name').fill(subName)
  await dialog.getByRole('button', { name: 'Add subject' }).click()
  const saved = page.getByRole('dialog', { name: subjectSaved(subName, 'added') })
  await saved.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: new RegExp(subCode) }).click()
}

const addSection = async (page: Page, sectionName: string) => {
  await pressButton(page, 'Add section')
  const dialog = page.getByRole('dialog', { name: 'Add section' })
  await dialog.getByLabel('Section name').fill(sectionName)
  await dialog.getByRole('button', { name: 'Add section' }).click()
  await expectToast(page, messages.sectionAdded)
  await expect(section(page, sectionName)).toBeVisible()
}

/** Adds a PDF after what can go wrong: no file, a file of another kind, and a connection that breaks. */
const addPdf = async (page: Page, sectionName: string) => {
  await pressButton(page, `Add PDF to ${sectionName}`)
  const dialog = page.getByRole('dialog', { name: `Add PDF to ${sectionName}` })
  const add = () => dialog.getByRole('button', { name: 'Add PDF', exact: true }).click()
  await add()
  await expect(dialog.getByText(messages.selectPdf)).toBeVisible()
  const file = dialog.locator('input[type="file"]')
  await file.setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no PDF'),
  })
  await add()
  // At the field, and nowhere else.
  await expect(dialog.getByRole('alert')).toHaveText(errorMessages.not_a_pdf)
  await expect(page.getByText(errorMessages.not_a_pdf)).toHaveCount(1)
  await file.setInputFiles(await pdfFile('Week one'))
  await page.route('**/addPdf', (route) => route.abort())
  await add()
  await expect(dialog.getByRole('alert')).toHaveText(messages.pdfAddFailed)
  await expect(page.getByText(messages.pdfAddFailed)).toHaveCount(1)
  await page.unroute('**/addPdf')
  await dialog.getByLabel('Description (optional)').fill('Read it first')
  await add()
  await expectToast(page, messages.pdfAdded)
  await expect(tilesOf(page, sectionName)).toContainText([/Week one\.pdf.*Read it first/])
}

/** Moves a section one place down by keyboard, and checks what a screen reader hears until it is put down. */
const moveDown = async (page: Page, name: string, count: number) => {
  const spoken = main(page).locator('[aria-live="assertive"]')
  await pickUp(page, name)
  await expect(spoken).toHaveText(`${name} is picked up, at place 1 of ${count}.`)
  await page.keyboard.press('ArrowDown')
  await expect(spoken).toHaveText(`${name} is at place 2 of ${count}.`)
  await page.keyboard.press('Space')
  return spoken
}

/** Drags one row of an order below another one with the mouse. */
const dragBelow = async (page: Page, name: string, other: string) => {
  const grip = await page.getByRole('button', { name: `Move ${name}` }).boundingBox()
  const goal = await page.getByRole('button', { name: `Move ${other}` }).boundingBox()
  if (grip === null || goal === null) throw new Error('The handles are not there.')
  expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44)
  await page.mouse.move(grip.x + 22, grip.y + 22)
  await page.mouse.down()
  await page.mouse.move(goal.x + 22, goal.y + 26, { steps: 5 })
  await page.mouse.up()
}

test.describe('an admin', () => {
  // The console reports refused calls and the broken connection.
  test.use({ person: '1LS00ADMIN', allowedConsole: [/status of (400|409|422)|net::ERR_FAILED/] })

  test('adds a subject with sections and a PDF, and orders them by keyboard and by mouse', async ({
    page,
    server,
  }) => {
    const owner = await colleague(server.url, '1LS00OWNER')
    await page.goto(homeOf(cseLast))
    await test.step('the subject, its first section and a PDF are added on the page', async () => {
      await addSubject(page, '21ZZ51', 'Zoned Zettels')
      await addSection(page, 'Module 1')
      await addPdf(page, 'Module 1')
    })
    const first = (await owner.details('21ZZ51')).sections[0]
    await owner.addPdf(first?._id ?? '', 'Second')
    await owner.addSection('21ZZ51', 'Module 2')
    await page.reload()
    const order = page.getByRole('list', { name: 'Order of the sections' })

    await test.step('a move is refused when someone else has added a section', async () => {
      await pressButton(page, 'Reorder sections')
      await expect(order).toHaveText(/Module 1.*Module 2/)
      await owner.addSection('21ZZ51', 'Module 3')
      await moveDown(page, 'Module 1', 2)
      await expectToast(page, errorMessages.stale_order)
      await expect(order).toHaveText(/Module 1.*Module 2.*Module 3/)
    })
    await test.step('a section is moved by keyboard', async () => {
      const spoken = await moveDown(page, 'Module 1', 3)
      await expect(spoken).toHaveText('Module 1 was put down at place 2 of 3.')
      await expect(page.getByRole('button', { name: 'Move Module 1' })).toBeFocused()
      await expect(order).toHaveText(/Module 2.*Module 1.*Module 3/)
      await pressButton(page, 'Done')
      await expect(main(page).getByRole('button', { name: 'Reorder sections' })).toBeFocused()
      await expect(sectionNames(page)).toHaveText(['Module 2', 'Module 1', 'Module 3', 'References'])
    })
    await test.step('a PDF is moved by mouse', async () => {
      await chooseMore(page, 'Module 1', 'Reorder PDFs')
      await dragBelow(page, 'Week one.pdf', 'Second')
      const pdfs = page.getByRole('list', { name: 'Order of the PDFs of Module 1' })
      await expect(pdfs).toHaveText(/Second.*Week one/)
      await pressButton(page, 'Done')
      await expect(tilesOf(page, 'Module 1')).toContainText(['Second', 'Week one.pdf'])
    })
    await expect
      .poll(async () =>
        (await owner.details('21ZZ51')).sections.map(({ sectionName, pdfs }) =>
          [sectionName, ...pdfs.map(({ originalName }) => originalName)].join(' '),
        ),
      )
      .toEqual(['Module 2', 'Module 1 Second.pdf Week one.pdf', 'Module 3'])
  })
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test(
    'replaces a file, shows the older version again, and deletes the subject',
    { tag: '@long' },
    async ({ page, server }) => {
      const admin = await colleague(server.url, '1LS00ADMIN')
      await admin.addSubject('21ZZ57', cseLast)
      await admin.addPdf(await admin.addSection('21ZZ57', 'Module 1'), 'Syllabus')
      await page.goto(`${adminHomeOf(cseLast)}/21ZZ57`)

      await chooseMore(page, 'Syllabus', 'Replace file')
      const replacing = page.getByRole('dialog', { name: 'Replace file' })
      await replacing.locator('input[type="file"]').setInputFiles(await pdfFile('Syllabus of 2026'))
      await replacing.getByRole('button', { name: 'Replace file' }).click()
      await expectToast(page, messages.pdfReplaced)
      await chooseMore(page, 'Syllabus', 'Versions')
      const versions = page.getByRole('dialog', { name: 'Versions of Syllabus' })
      await expect(versions.getByRole('listitem')).toContainText([
        /Version 2: Syllabus of 2026\.pdf.*Savitha Hegde.*Shown now/,
        /Version 1: Syllabus\.pdf.*Prakash Naik/,
      ])
      await versions.getByRole('button', { name: 'Show this version again: 1' }).click()
      await expectToast(page, messages.pdfVersionRestored)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'More for Syllabus' })).toBeFocused()

      await chooseMore(page, 'ZZ57', 'Delete subject')
      await confirmDeletion(page)
      await expectToast(page, messages.subjectDeleted)
      await expect(page).toHaveURL(adminHomeOf(cseLast))
      await expectSettled(page)
      await expect(page.getByRole('link', { name: /21ZZ57/ })).toHaveCount(0)
      await expect(admin.details('21ZZ57')).rejects.toThrow(messages.noSubjectDetails)
    },
  )

  // accessibility.spec looks at the page itself.
  test(
    'orders and edits in both themes on a phone, and nothing scrolls sideways',
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 740 })
      await page.goto(`${adminHomeOf(cseFifth)}/BCS502`)
      await expectSettled(page)
      const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(await isWide()).toBe(false)
      await pressButton(page, 'Reorder sections')
      await expectAccessible(page, [360])
      await pressButton(page, 'Done')
      for (const [about, entry] of [
        ['CN', 'Edit subject details'],
        ['Module 3', 'Edit section'],
        [birdGuide.title, 'Replace file'],
        [birdGuide.title, 'Move'],
        [birdGuide.title, 'Versions'],
        [birdGuide.title, 'Delete PDF'],
      ] as const) {
        await chooseMore(page, about, entry)
        await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
        await expectAccessible(page, [320])
        expect.soft(await isWide(), entry).toBe(false)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    },
  )
})
