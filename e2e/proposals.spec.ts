import { addresses } from '@lectureshelf/contract/addresses'
import { proposalMessages } from '@lectureshelf/contract/library/proposals/proposal-messages'
import { expectAccessible, expectFits } from './support/accessible.ts'
import { chooseMore, colleague, cseLast, expectToast, pdfFile } from './support/desk.ts'
import { adminHomeOf, expectNoSidewaysScroll, homeOf } from './support/pages.ts'
import { openRows } from './support/rows.ts'
import { keepToken } from './support/sessions.ts'
import { expect, phone, test, tokenOf } from './support/test.ts'

test.use({ person: '1LS00SUBAD', viewport: phone })

test(
  'a sub-admin proposes another file, and an admin accepts it with one tap',
  { tag: '@long' },
  async ({ page, server }) => {
    const admin = await colleague(server.url, '1LS00ADMIN')
    await admin.addSubject('21ZZ58', cseLast)
    await admin.addPdf(await admin.addSection('21ZZ58', 'Module 1'), 'Syllabus')
    await page.goto(`${homeOf(cseLast).replace('/Home', '')}/21ZZ58`)

    await test.step('the file is sent with what is wrong', async () => {
      await chooseMore(page, 'Syllabus', 'Propose another file')
      const dialog = page.getByRole('dialog', { name: 'Propose another file' })
      await dialog.locator('input[type="file"]').setInputFiles(await pdfFile('Syllabus of 2026'))
      const send = dialog.getByRole('button', { name: 'Propose the file' })
      await send.click()
      await expect(dialog.getByText(/Reason is required/)).toBeVisible()
      await dialog.getByLabel('What is wrong with the file that is shown?').fill('It is the one of 2025.')
      await expectAccessible(page, [phone.width])
      await expectNoSidewaysScroll(page)
      await send.click()
      await expectToast(page, proposalMessages.sent)
      await expect(dialog).toBeHidden()
    })

    const row = page.getByRole('listitem').filter({ hasText: 'It is the one of 2025.' })
    await test.step('its sender finds it waiting', async () => {
      await page.goto(addresses.proposals)
      await expect(row.getByText('Waiting', { exact: true })).toBeVisible()
      await openRows(page)
      await expect(row.getByRole('button', { name: 'Take back the file for Syllabus' })).toBeVisible()
      await expect(row.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
    })

    await test.step('an admin compares it, and accepts it', async () => {
      await keepToken(page, await tokenOf(server.url, '1LS00ADMIN'))
      await page.goto(addresses.proposals)
      await expect(page.getByRole('heading', { level: 1, name: 'Proposed files' })).toBeVisible()
      await openRows(page)
      await expectFits(page)
      await expectAccessible(page, [phone.width])
      const download = page.waitForEvent('download')
      await row.getByRole('button', { name: 'Download the file for Syllabus' }).click()
      expect((await download).suggestedFilename()).toBe('Syllabus of 2026.pdf')
      await row.getByRole('button', { name: 'Accept the file for Syllabus' }).click()
      await expectToast(page, proposalMessages.accepted)
      await expect(row.getByText('Accepted', { exact: true })).toBeVisible()
    })

    await expect
      .poll(async () => (await admin.details('21ZZ58')).sections[0]?.pdfs[0])
      .toMatchObject({ version: 2, addedByName: 'Prakash Naik' })
    await page.goto(`${adminHomeOf(cseLast)}/21ZZ58`)
  },
)
