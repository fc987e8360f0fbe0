import { scopeMessages } from '@lectureshelf/contract/access'
import { expectAccessible } from './support/accessible.ts'
import { aimlLast, colleague, cseLast } from './support/desk.ts'
import { homeOf } from './support/pages.ts'
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
