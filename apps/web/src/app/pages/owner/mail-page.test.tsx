import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { type Mail, mailOps } from '@lectureshelf/contract/site/mail'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { makeMail } from '../../../../test/mails.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const mail = makeMail()

const open = async (changes: Partial<Mail> = {}) => {
  const opening = openPage(`${addresses.mails}?q=1ls22cs203`, { as: owner })
  const items = [makeMail(changes)]
  server.on(mailOps.list, { items, total: 1, isMailConfigured: false, waiting: 1 })
  const { user } = await opening
  const list = await main().findByRole('list', { name: 'Mails' })
  return { user, record: within(list).getByRole('listitem') }
}

test('a mail that waits can be read and copied by the owner', async () => {
  const { user, record } = await open()
  expect(main().getByText(messages.mailNotConfigured)).toBeDefined()
  expect(record.textContent).toContain('To 1ls22cs203@example.com')
  await user.click(within(record).getByText('Message', { exact: true }))
  expect(record.textContent).toContain('Meera Pai')
  await user.click(within(record).getByRole('button', { name: /^Copy the message/ }))
  await waitFor(() => expect(within(record).getByText('Copied')).toBeDefined())
  expect(await navigator.clipboard.readText()).toBe(mail.textBody)
})

test('a mail with a hidden link is not offered for copying', async () => {
  const { record } = await open({ hasHiddenLink: true })
  expect(within(record).queryByRole('button', { name: /^Copy the message/ })).toBeNull()
})
