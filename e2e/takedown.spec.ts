import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { expect, test, tokenOf } from './support/test.ts'

const owner = '1LS00OWNER'

test('a takedown request is sent by anybody, and answered by an owner', async ({ page, server, browser }) => {
  await page.goto(addresses.takedown)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Name').fill('Meera Pai')
  await field('Email').fill('meera@example.com')
  await field('What it is about').fill('BCS502, Module 3')
  await field('Reason').fill('These are pages of my book.')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByRole('status').filter({ hasText: messages.takedownReceived })).toBeVisible()

  const office = await (await browser.newContext({ baseURL: server.url })).newPage()
  const token = await tokenOf(server.url, owner, 'LectureShelf browser test (office)')
  await office.addInitScript((value) => localStorage.setItem('token', value), token)
  await office.goto(addresses.dashboard)
  const tool = office.getByRole('region', { name: 'Takedown requests' })
  await expect(tool).toContainText('1 open')
  await tool.getByRole('link').click()
  const request = office.getByRole('list', { name: 'Takedown requests' }).getByRole('listitem').first()
  await expect(request).toContainText('These are pages of my book.')
  await request.getByRole('button', { name: /^Say what was done/ }).click()
  await office.getByRole('textbox', { name: 'Outcome' }).fill('Taken down.')
  await office.getByRole('button', { name: 'Save the outcome' }).click()
  await expect(office.getByRole('alert')).toHaveText(messages.takedownHandled)
  await expect(request).toContainText('Handled')
  await office.context().close()
})
