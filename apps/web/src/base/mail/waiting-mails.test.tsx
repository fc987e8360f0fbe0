import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { mailsDismissed } from '@lectureshelf/contract/people/people-messages'
import { mailOps } from '@lectureshelf/contract/base/mail'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, toasts, openRows } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { makeMail } from '../../../test/mails.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const mail = makeMail({ textBody: `Set a new password:\n${messages.mailLinkHidden}`, hasHiddenLink: true })
const answerMails = (waiting: number) =>
  server.on(mailOps.list, { items: [mail], total: 1, isMailConfigured: true, waiting })

test('an owner sends all mails that wait', async () => {
  const opening = openPage(addresses.mails, { as: owner })
  answerMails(3)
  server.on(mailOps.sendWaiting, () => {
    answerMails(0)
    return { message: '3 mails will be sent.', sending: 3, dropped: 0 }
  })
  const { user } = await opening
  const send = await main().findByRole('button', { name: 'Send all 3 waiting' })
  openRows()
  const record = within(main().getByRole('list', { name: 'Mails' }))
  expect(record.getByRole('listitem').textContent).toContain(messages.mailLinkHidden)
  expect(record.queryByRole('link')).toBeNull()
  await user.click(send)
  const dialog = await findDialog('Send 3 waiting mails?')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(toasts()).toEqual(['3 mails will be sent.']))
  await waitFor(() => expect(main().queryByRole('button', { name: /^Send all/ })).toBeNull())
  expect(server.sent(mailOps.sendWaiting)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an owner without a mail server dismisses all mails that wait', async () => {
  const opening = openPage(addresses.mails, { as: owner })
  server.on(mailOps.list, { items: [mail], total: 1, isMailConfigured: false, waiting: 2 })
  server.on(mailOps.dismissWaiting, { message: mailsDismissed(2), dismissed: 2 })
  const { user } = await opening
  await user.click(await main().findByRole('button', { name: 'Dismiss all 2 waiting' }))
  expect(main().queryByRole('button', { name: /^Send all/ })).toBeNull()
  const dialog = await findDialog('Dismiss 2 waiting mails?')
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(toasts()).toEqual(['2 mails dismissed.']))
  expect(server.sent(mailOps.dismissWaiting).map(({ body }) => body)).toEqual([{ seen: { waiting: 2 } }])
})
