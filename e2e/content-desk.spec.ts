import { emptySubject, errorMessages, messages, subjectSaved } from '@lectureshelf/contract/messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { subjectOps } from '@lectureshelf/contract/content/subjects'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  aimlLast,
  chooseMore,
  colleague,
  confirmDeletion,
  cseLast,
  describeSubject,
  eceLast,
  eeeLast,
  expectToast,
  moreOf,
  pdfFile,
  pickUp,
  section,
  tilesOf,
} from './support/desk.ts'
import {
  adminHomeOf,
  birdGuide,
  cseFifth,
  expectSettled,
  homeOf,
  refusal,
  subjectPageOf,
} from './support/pages.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const pressButton = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()
const sectionNames = (page: Page) => main(page).getByRole('heading', { level: 2 })

/** What the console says of answers that refuse and of a line that is cut. */
const refusals = [/status of (400|403|404|409|422|503)|net::ERR_FAILED/]

test.describe('an admin', () => {
  test.use({ person: '1LS00ADMIN', allowedConsole: refusals })

  test('adds a subject, or shares one, within the own scope', async ({ page, server }) => {
    const owner = await colleague(server.url, '1LS00OWNER')
    await owner.addSubject('21ZZ52', { ...cseLast, semester: '7th Sem' })
    await page.goto(homeOf(cseLast))
    await pressButton(page, 'Add subject')
    const dialog = page.getByRole('dialog', { name: 'Add subject' })
    await expect(dialog.getByLabel('Department')).toHaveValue('CSE')
    await expect(dialog.getByLabel('Semester')).toHaveValue('8th Sem')
    await expect(dialog.getByLabel('Scheme')).toHaveValue('2021')
    const optionsOf = async (label: string) =>
      (await dialog.getByLabel(label).getByRole('option').allTextContents()).join(', ')
    expect(await optionsOf('Scheme')).toBe('Choose, 2021, 2022, 2024, 2025')
    expect(await optionsOf('Department')).toBe('Choose, CSE, ECE, EEE, Civil, Mech, AIML')
    expect(await optionsOf('Semester')).toBe(
      'Choose, 1st Sem, 2nd Sem, 3rd Sem, 4th Sem, 5th Sem, 6th Sem, 7th Sem, 8th Sem',
    )
    await dialog.getByRole('button', { name: 'Add subject' }).click()
    await expect(dialog.getByText('Abbreviation is required.')).toBeVisible()
    await dialog.getByLabel('Subject code').fill('21zz51')
    await dialog.getByLabel('Abbreviation').fill('zz')
    await expect(dialog.getByLabel('Subject code')).toHaveValue('21ZZ51')
    await expect(dialog.getByLabel('Abbreviation')).toHaveValue('ZZ')
    await dialog.getByLabel('Subject name').fill('Zoned Zettels')
    await dialog.getByLabel('Department').selectOption('ECE')
    await dialog.getByRole('button', { name: 'Add subject' }).click()
    await expectToast(page, errorMessages.out_of_scope)
    await dialog.getByLabel('Department').selectOption('CSE')
    await dialog.getByRole('button', { name: 'Add subject' }).click()
    const saved = page.getByRole('dialog', { name: subjectSaved('Zoned Zettels', 'added') })
    await saved.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('link', { name: /21ZZ51/ })).toBeVisible()

    await pressButton(page, 'Add subject')
    for (const [label, value] of [
      ['Subject code', '21zz51'],
      ['Abbreviation', 'other'],
      ['Subject name', 'Another name'],
    ] as const)
      await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: 'Add subject' }).click()
    await expectToast(page, messages.subjectExists)
    await dialog.getByLabel('Subject code').fill('21zz52')
    await dialog.getByRole('button', { name: 'Add subject' }).click()
    const share = page.getByRole('dialog', { name: 'Share its notes?' })
    await expect(share).toContainText('21ZZ52 is "Subject 21ZZ52", taught at CSE 2021 7th Sem.')
    await share.getByRole('button', { name: 'Share its notes here' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('link', { name: /21ZZ52 ZZ52 Subject 21ZZ52/ })).toBeVisible()

    await page.goto(homeOf(eeeLast))
    await expect(page.getByRole('link', { name: /21EE81/ })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Add subject' })).toHaveCount(0)
  })

  test('edits sections, orders them and their PDFs, and keeps the references', async ({ page, server }) => {
    const owner = await colleague(server.url, '1LS00OWNER')
    await owner.addSubject('21ZZ53', cseLast)
    await page.goto(subjectPageOf('21ZZ53', cseLast))
    await expect(main(page).getByText(emptySubject('ZZ53'))).toBeVisible()
    await expect(main(page).getByText('No sections yet. Add the first one.')).toBeVisible()

    await pressButton(page, 'Add section')
    const adding = page.getByRole('dialog', { name: 'Add section' })
    await adding.getByRole('button', { name: 'Add section' }).click()
    await expect(adding.getByText('Section name is required.')).toBeVisible()
    await page.route('**/api/addSectionsToSubject', (route) => route.abort())
    await adding.getByLabel('Section name').fill('Module 1')
    await adding.getByRole('button', { name: 'Add section' }).click()
    await expectToast(page, messages.sectionSaveFailed)
    await page.unroute('**/api/addSectionsToSubject')
    await adding.getByRole('button', { name: 'Add section' }).click()
    await expectToast(page, messages.sectionAdded)
    await expect(adding).toBeHidden()
    await expect(main(page).getByRole('button', { name: 'Add section' })).toBeFocused()

    const secondId = await owner.addSection('21ZZ53', 'Module 2')
    await owner.addSection('21ZZ53', 'Module 3')
    await owner.addPdf(secondId, 'First')
    await owner.addPdf(secondId, 'Second')
    await page.reload()
    await chooseMore(page, 'Module 1', 'Edit section')
    const editing = page.getByRole('dialog', { name: 'Edit section' })
    await editing.getByLabel('Section name').fill('module 2')
    await editing.getByRole('button', { name: 'Save section' }).click()
    const oops = page.getByRole('dialog', { name: messages.oops })
    await expect(oops).toContainText(errorMessages.section_exists)
    await oops.getByRole('button', { name: 'OK' }).click()
    await editing.getByLabel('Section name').fill('Unit 1')
    await editing.getByRole('button', { name: 'Save section' }).click()
    await expectToast(page, messages.sectionUpdated)
    await expect(sectionNames(page)).toHaveText(['Unit 1', 'Module 2', 'Module 3', 'References'])
    await expect(page.getByRole('button', { name: 'More for Unit 1' })).toBeFocused()
    expect(await moreOf(page, 'Module 2')).toEqual(['Edit section', 'Reorder PDFs'])
    expect(await moreOf(page, 'First')).toEqual([
      'Edit title and description',
      'Replace file',
      'Move',
      'Delete PDF',
    ])
    await expect(page.getByRole('button', { name: 'More for ZZ53' })).toHaveCount(0)

    await pressButton(page, 'Reorder sections')
    const handle = page.getByRole('button', { name: 'Move Unit 1' })
    const spoken = main(page).locator('[aria-live="assertive"]')
    await pickUp(page, 'Unit 1')
    await expect(spoken).toHaveText('Unit 1 is picked up, at place 1 of 3.')
    await page.keyboard.press('ArrowDown')
    await expect(spoken).toHaveText('Unit 1 is at place 2 of 3.')
    await page.keyboard.press('Space')
    await expect(spoken).toHaveText('Unit 1 was put down at place 2 of 3.')
    await expect(handle).toBeFocused()
    await expect(page.getByRole('list', { name: 'Order of the sections' })).toHaveText(
      /Module 2.*Unit 1.*Module 3/,
    )
    await pressButton(page, 'Done')
    await expect(main(page).getByRole('button', { name: 'Reorder sections' })).toBeFocused()
    await expect(sectionNames(page)).toHaveText(['Module 2', 'Unit 1', 'Module 3', 'References'])

    await chooseMore(page, 'Module 2', 'Reorder PDFs')
    const grip = await page.getByRole('button', { name: 'Move First' }).boundingBox()
    const goal = await page.getByRole('button', { name: 'Move Second' }).boundingBox()
    if (grip === null || goal === null) throw new Error('The handles are not there.')
    expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44)
    await page.mouse.move(grip.x + 22, grip.y + 22)
    await page.mouse.down()
    await page.mouse.move(goal.x + 22, goal.y + 26, { steps: 5 })
    await page.mouse.up()
    const order = page.getByRole('list', { name: 'Order of the PDFs of Module 2' })
    await expect(order).toHaveText(/Second.*First/)
    await pressButton(page, 'Done')
    await expect(tilesOf(page, 'Module 2')).toContainText(['Second', 'First'])
    await expect
      .poll(async () =>
        (await owner.details('21ZZ53')).sections.map(({ sectionName, pdfs }) =>
          [sectionName, ...pdfs.map(({ pdfTitle }) => pdfTitle)].join(' '),
        ),
      )
      .toEqual(['Module 2 Second First', 'Unit 1', 'Module 3'])
  })

  test('sees an order as it was when a move is refused', async ({ page, server }) => {
    const owner = await colleague(server.url, '1LS00OWNER')
    await owner.addSubject('21ZZ54', cseLast)
    await owner.addSection('21ZZ54', 'Module 1')
    await owner.addSection('21ZZ54', 'Module 2')
    await page.goto(subjectPageOf('21ZZ54', cseLast))

    await pressButton(page, 'Reorder sections')
    await owner.addSection('21ZZ54', 'Module 3')
    await pickUp(page, 'Module 1')
    const spoken = main(page).locator('[aria-live="assertive"]')
    await expect(spoken).toHaveText('Module 1 is picked up, at place 1 of 2.')
    await page.keyboard.press('ArrowDown')
    await expect(spoken).toHaveText('Module 1 is at place 2 of 2.')
    await page.keyboard.press('Space')
    await expectToast(page, errorMessages.stale_order)
    await expect(page.getByRole('list', { name: 'Order of the sections' })).toHaveText(
      /Module 1.*Module 2.*Module 3/,
    )
    await pressButton(page, 'Done')
  })
})

test.describe('a sub-admin', () => {
  test.use({ person: '1LS00SUBAD', allowedConsole: refusals })

  test('adds sections and PDFs, mends their own, and has no other control', async ({ page, server }) => {
    const owner = await colleague(server.url, '1LS00OWNER')
    await owner.addSubject('21ZZ55', cseLast)
    const sectionId = await owner.addSection('21ZZ55', 'Module 1')
    await owner.addPdf(sectionId, 'Of another')
    await owner.addSubject('21ZZ56', eceLast)
    await owner.addSection('21ZZ56', 'Module 1')
    await page.goto(subjectPageOf('21ZZ55', cseLast))
    await expect(tilesOf(page, 'Module 1')).toContainText(['Of another'])
    await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)
    await expect(main(page).getByText(/^Last 30 days:/)).toHaveCount(0)
    for (const name of ['Add reference', 'Reorder sections', 'Add subject'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)

    await pressButton(page, 'Add section')
    const addingSection = page.getByRole('dialog', { name: 'Add section' })
    await addingSection.getByLabel('Section name').fill('Lab')
    await addingSection.getByLabel('Description (optional)').fill('What we do there')
    await addingSection.getByRole('button', { name: 'Add section' }).click()
    await expectToast(page, messages.sectionAdded)
    await expect(section(page, 'Lab')).toContainText('What we do there')

    await pressButton(page, 'Add PDF to Lab')
    const adding = page.getByRole('dialog', { name: 'Add PDF to Lab' })
    await adding.getByRole('button', { name: 'Add PDF', exact: true }).click()
    await expect(adding.getByText(messages.selectPdf)).toBeVisible()
    const file = adding.locator('input[type="file"]')
    await file.setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no PDF'),
    })
    await adding.getByRole('button', { name: 'Add PDF', exact: true }).click()
    await expectToast(page, errorMessages.not_a_pdf)
    await file.setInputFiles(await pdfFile('Week one'))
    await page.route('**/addPdf', (route) => route.abort())
    await adding.getByRole('button', { name: 'Add PDF', exact: true }).click()
    await expectToast(page, messages.pdfAddFailed)
    await page.unroute('**/addPdf')
    await adding.getByLabel('Description (optional)').fill('Read it first')
    await adding.getByRole('button', { name: 'Add PDF', exact: true }).click()
    await expectToast(page, messages.pdfAdded)
    await expect(tilesOf(page, 'Lab')).toContainText([/Week one\.pdf.*Read it first/])

    expect(await moreOf(page, 'Week one.pdf')).toEqual(['Edit title and description', 'Delete PDF'])
    await chooseMore(page, 'Week one.pdf', 'Edit title and description')
    const editing = page.getByRole('dialog', { name: 'Edit PDF' })
    await editing.getByLabel('Title (optional)').fill('The first week')
    await editing.getByRole('button', { name: 'Save PDF' }).click()
    await expectToast(page, messages.pdfUpdated)
    await expect(tilesOf(page, 'Lab')).toContainText(['The first week'])
    await chooseMore(page, 'The first week', 'Delete PDF')
    await confirmDeletion(page)
    await expectToast(page, messages.pdfDeleted)
    await expect(tilesOf(page, 'Lab')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Lab' })).toBeFocused()

    await page.goto(subjectPageOf('21ZZ56', eceLast))
    await expect(section(page, 'Module 1')).toBeVisible()
    await expect(main(page).getByRole('button')).toHaveCount(0)
    const stranger = await colleague(server.url, '1LS00SUBAD')
    await expect(stranger.addSection('21ZZ56', 'Not mine')).rejects.toThrow(errorMessages.out_of_scope)
  })
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER', allowedConsole: refusals })

  test('replaces and moves PDFs, edits and deletes sections and subjects, below /Admin', async ({
    page,
    server,
  }) => {
    const admin = await colleague(server.url, '1LS00ADMIN')
    const owner = await colleague(server.url, '1LS00OWNER')
    await owner.addSubject('21ZZ57', cseLast)
    await owner.addSubject('21ZZ57', aimlLast, true)
    const sectionId = await admin.addSection('21ZZ57', 'Module 1')
    await admin.addSection('21ZZ57', 'Module 2')
    await admin.addPdf(sectionId, 'Syllabus')
    await owner.addSubject('21ZZ58', cseLast)
    await admin.addSection('21ZZ58', 'Lab')
    const address = `${adminHomeOf(cseLast)}/21ZZ57`
    await page.goto(address)

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

    await chooseMore(page, 'Syllabus', 'Move')
    const moving = page.getByRole('dialog', { name: 'Move PDF' })
    await moving.getByLabel('Subject code').fill('21ZZ99')
    await moving.getByRole('button', { name: 'Find sections' }).click()
    await expect(moving.getByText(messages.noSubjectDetails)).toBeVisible()
    await moving.getByLabel('Subject code').fill('21zz58')
    await moving.getByRole('button', { name: 'Find sections' }).click()
    await moving.getByLabel('Section of ZZ58').selectOption('Lab')
    await moving.getByRole('button', { name: 'Move PDF' }).click()
    await expectToast(page, messages.pdfMoved)
    await expect(tilesOf(page, 'Module 1')).toHaveCount(0)
    expect((await owner.details('21ZZ58')).sections[0]?.pdfs).toMatchObject([{ pdfTitle: 'Syllabus' }])

    await page.route('**/api/deleteSection/**', (route) => route.fulfill(refusal('stale_section')))
    await chooseMore(page, 'Module 1', 'Delete section')
    await confirmDeletion(page)
    await expectToast(page, `${messages.sectionDeleteFailed}. ${errorMessages.stale_section}`)
    await expect(sectionNames(page)).toHaveText(['Module 1', 'Module 2', 'References'])
    await page.unroute('**/api/deleteSection/**')
    await chooseMore(page, 'Module 1', 'Delete section')
    await confirmDeletion(page)
    await expectToast(page, messages.sectionDeleted)
    await expect(sectionNames(page)).toHaveText(['Module 2', 'References'])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await chooseMore(page, 'ZZ57', 'Edit subject')
    const editing = page.getByRole('dialog', { name: 'Edit subject', exact: true })
    await expect(editing).toContainText('taught in 2 places')
    await expect(editing.getByRole('textbox').or(editing.getByRole('combobox'))).toHaveCount(6)
    await owner.send({
      ...subjectOps.edit,
      path: fillPath(subjectOps.edit.path, { subCode: '21ZZ57' }),
      body: { subCode: '21ZZ57', subAbb: 'ZZ57', subName: 'Renamed meanwhile', ...aimlLast, from: aimlLast },
    })
    await editing.getByRole('button', { name: 'Save subject' }).click()
    await expect(editing.getByRole('alert')).toContainText('is now "Renamed meanwhile"')
    await editing.getByRole('button', { name: 'Load what is there now' }).click()
    await expect(editing.getByLabel('Subject name')).toHaveValue('Renamed meanwhile')
    await editing.getByLabel('Subject name').fill('Zones')
    await editing.getByRole('button', { name: 'Save subject' }).click()
    const saved = page.getByRole('dialog', { name: subjectSaved('Zones', 'updated') })
    await expect(page).toHaveURL(adminHomeOf(cseLast))
    await saved.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('link', { name: /21ZZ57 ZZ57 Zones/ }).click()
    await describeSubject(page, 'ZZ57', 'All about zones.')
    await expect(page).toHaveURL(address)

    await chooseMore(page, 'ZZ57', 'Delete subject')
    const deleting = page.getByRole('dialog', { name: messages.sureTitle })
    await expect(deleting.getByLabel('Where').getByRole('option')).toHaveText(['Here only', 'Everywhere'])
    await deleting.getByRole('button', { name: 'Cancel' }).click()
    await expect(deleting).toBeHidden()
    await expect(page.getByRole('button', { name: 'More for ZZ57' })).toBeFocused()
    await chooseMore(page, 'ZZ57', 'Delete subject')
    await confirmDeletion(page)
    await expectToast(page, messages.subjectDeleted)
    await expect(page).toHaveURL(adminHomeOf(cseLast))
    await expect(page.getByRole('link', { name: /21ZZ58/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /21ZZ57/ })).toHaveCount(0)
    expect((await owner.details('21ZZ57')).offerings).toHaveLength(1)

    await page.goto(subjectPageOf('21ZZ58', cseLast))
    await page.route('**/api/deleteSubject/**', (route) => route.abort())
    await chooseMore(page, 'ZZ58', 'Delete subject')
    await confirmDeletion(page)
    await expectToast(page, messages.subjectDeleteFailed)
    await page.unroute('**/api/deleteSubject/**')
    await owner.addSubject('21ZZ58', aimlLast, true)
    await page.reload()
    await chooseMore(page, 'ZZ58', 'Delete subject')
    await deleting.getByLabel('Where').selectOption('Everywhere')
    await confirmDeletion(page)
    await expectToast(page, messages.subjectDeleted)
    await expect(page).toHaveURL(adminHomeOf(cseLast))
    await expect(owner.details('21ZZ58')).rejects.toThrow(messages.noSubjectDetails)
  })

  // The page itself is looked at with all others, in accessibility.spec.
  test('orders and edits in both themes on a phone, and nothing scrolls sideways', async ({ page }) => {
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
  })
})
