import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { type Mail, mailOps } from '@lectureshelf/contract/base/mail'
import { waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { makeMail } from '../../../../test/mails.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'
import { openRows } from '../../../../test/dom.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const mail = makeMail()

const open = async (changes: Partial<Mail> = {}) => {
  const opening = openPage(`${addresses.mails}?q=1ls22cs203`, { as: owner })
  const items = [makeMail(changes)]
  server.on(mailOps.list, { items, total: 1, isMailConfigured: false, waiting: 1 })
  const { user } = await opening
  const list = await main().findByRole('list', { name: 'Mails' })
  openRows()
  return { user, record: within(list).getByRole('listitem') }
}

test('a mail that waits can be read and copied by the owner', async () => {
  const { user, record } = await open()
  expect(main().getByText(messages.mailNotConfigured)).toBeDefined()
  expect(record.textContent).toContain(', to 1ls22cs203@example.com')
  expect(record.textContent).toContain('Meera Pai')
  await user.click(within(record).getByRole('button', { name: /^Copy the message/ }))
  await waitFor(() => expect(within(record).getByText('Copied')).toBeDefined())
  expect(await navigator.clipboard.readText()).toBe(mail.textBody)
})

test('a mail with a hidden link is not offered for copying', async () => {
  const { record } = await open({ hasHiddenLink: true })
  expect(within(record).queryByRole('button', { name: /^Copy the message/ })).toBeNull()
})

const answerText = () => {
  const link = 'https://wa.me/919845012345?text=Hello'
  const answer = makeMail({ contact: '98450 12345', state: 'texted' })
  server.on(mailOps.text, { message: messages.mailTexted, link, mail: answer })
  return link
}

test('a message opens in WhatsApp in a window of its own', async () => {
  const link = answerText()
  const replace = vi.fn<(to: string) => void>()
  const chat = { opener: window, location: { replace } }
  const openWindow = vi.fn<(...to: string[]) => typeof chat>(() => chat)
  vi.stubGlobal('open', openWindow)
  const { user, record } = await open({ contact: '98450 12345' })
  await user.click(within(record).getByRole('button', { name: /^Send by WhatsApp to 98450 12345/ }))
  await waitFor(() => expect(replace.mock.calls).toEqual([[link]]))
  expect(openWindow.mock.calls).toEqual([['about:blank', '_blank']])
  expect(chat.opener).toBeNull()
  expect(server.sent(mailOps.text).map(({ params }) => params)).toEqual([{ id: mail._id }])
})

test('a message about a password is not offered for WhatsApp', async () => {
  const { record } = await open({ contact: null })
  expect(within(record).queryByRole('button', { name: /WhatsApp/ })).toBeNull()
})

test('the mails that are shown can be downloaded as texts', async () => {
  await open()
  const link = main().getByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe(`${addresses.exports}?list=texts&period=all&q=1ls22cs203`)
})
