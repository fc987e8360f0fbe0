import { scopeMessages } from '@lectureshelf/contract/access'
import { expectAccessible } from './support/accessible.ts'
import { aimlLast, chooseMore, colleague, cseLast, moreOf, section, tilesOf } from './support/desk.ts'
import { homeOf, subjectPageOf } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.use({ person: '1LS00ADMIN', allowedConsole: [/status of 409/] })

test('an admin who looks after another department is told who shares a subject', async ({ page, server }) => {
  const owner = await colleague(server.url, '1LS00OWNER')
  await owner.addSubject('21ZZ91', aimlLast)
  await page.goto(homeOf(cseLast))
  await page.getByRole('main').getByRole('button', { name: 'Add subject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add subject' })
  for (const [label, value] of [
    ['Subject code', '21ZZ91'],
    ['Abbreviation', 'ZZ91'],
    ['Subject name', 'Mine'],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Add subject' }).click()
  const told = page.getByRole('dialog', { name: 'Taught elsewhere' })
  await expect(told).toContainText('21ZZ91 is "Subject 21ZZ91", taught at AIML 2021 8th Sem.')
  await expect(told).toContainText(scopeMessages.whoShares)
  await expectAccessible(page, [320])
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(dialog.getByLabel('Subject name')).toHaveValue('Mine')
  expect((await owner.details('21ZZ91')).offerings).toHaveLength(1)
})

test('an admin with one place of a shared subject adds to it, and sees no control that would be refused', async ({
  page,
  server,
}) => {
  const owner = await colleague(server.url, '1LS00OWNER')
  const admin = await colleague(server.url, '1LS00ADMIN')
  await owner.addSubject('21ZZ92', cseLast)
  await owner.addSubject('21ZZ92', aimlLast, true)
  const sectionId = await owner.addSection('21ZZ92', 'Module 1')
  await owner.addSection('21ZZ92', 'Module 2')
  await owner.addPdf(sectionId, 'Of another')
  await admin.addPdf(sectionId, 'Of my own')
  await page.goto(subjectPageOf('21ZZ92', cseLast))
  await expect(tilesOf(page, 'Module 1')).toContainText([
    /Of another.*Added by Savitha Hegde/,
    /Of my own.*Added by Prakash Naik/,
  ])
  await expect(section(page, 'Module 2')).toContainText('Added by Savitha Hegde')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Add section' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add PDF to Module 1' })).toBeVisible()
  for (const name of ['Reorder sections', 'Add reference', 'More for Module 1', 'More for Of another'])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  expect(await moreOf(page, 'Of my own')).toEqual(['Edit title and description', 'Delete PDF'])
})

test('an admin is not offered the sections of a subject that they may not add to', async ({
  page,
  server,
}) => {
  const owner = await colleague(server.url, '1LS00OWNER')
  await owner.addSubject('21ZZ93', cseLast)
  await owner.addPdf(await owner.addSection('21ZZ93', 'Module 1'), 'Stays')
  await owner.addSubject('21ZZ94', aimlLast)
  await owner.addSection('21ZZ94', 'Module 1')
  await page.goto(subjectPageOf('21ZZ93', cseLast))
  await expect(section(page, 'Module 1')).toBeVisible()
  await chooseMore(page, 'Stays', 'Move')
  const moving = page.getByRole('dialog', { name: 'Move PDF' })
  await moving.getByLabel('Subject code').fill('21ZZ94')
  await moving.getByRole('button', { name: 'Find sections' }).click()
  await expect(moving.getByText(/^This is outside the departments/)).toBeVisible()
  await expect(moving.getByLabel('Section of ZZ94').getByRole('option')).toHaveText(['No other section'])
})
