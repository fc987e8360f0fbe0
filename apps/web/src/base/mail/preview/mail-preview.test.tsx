import { addresses } from '@lectureshelf/contract/addresses'
import { mailKindNames, mailNightQuery, mailOps } from '@lectureshelf/contract/base/mail'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, openRows } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { makeMail } from '../../../../test/mails.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'
import { previewDocument } from './mail-preview.tsx'

const mail = makeMail()
const htmlOf = (words: string) =>
  `<html><head><style>@media ${mailNightQuery}{.paper{color:red}}</style></head><body>${words}</body></html>`

const open = async () => {
  const opening = openPage(addresses.mails, { as: owner })
  server.on(mailOps.list, { items: [mail], total: 1, isMailConfigured: true, waiting: 0 })
  const { user } = await opening
  await main().findByRole('list', { name: 'Mails' })
  return user
}

const frame = async (subject: string) => {
  const found = await screen.findByTitle(`Mail: ${subject}`)
  return { sandbox: found.getAttribute('sandbox'), document: found.getAttribute('srcdoc') ?? '' }
}

test('an owner looks at a kind of mail by day, at night and as text, in a frame without any right', async () => {
  server.on(mailOps.previewKind, ({ params }) => ({
    subject: `About ${params['kind']}`,
    textBody: 'Hello Meera in text',
    htmlBody: htmlOf('Hello Meera'),
  }))
  const user = await open()
  await user.click(main().getByRole('button', { name: 'See each kind' }))
  const dialog = await findDialog('What the mails look like')
  const day = await frame('About sign-up-received')
  expect(day.sandbox).toBe('')
  expect(day.document).toContain('Hello Meera')
  expect(day.document).toContain('@media not all{')
  await user.selectOptions(dialog.getByLabelText('View'), 'At night')
  expect((await frame('About sign-up-received')).document).toContain('@media all{')
  const kinds = dialog.getByLabelText('Kind of mail')
  expect(
    within(kinds)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(Object.values(mailKindNames))
  await user.selectOptions(kinds, mailKindNames['weekly-digest'])
  expect((await frame('About weekly-digest')).document).toContain('@media all{')
  await user.selectOptions(dialog.getByLabelText('View'), 'As text')
  const text = await dialog.findByRole('region', { name: 'Mail: About weekly-digest' })
  expect(text.textContent).toBe('About weekly-digest\n\nHello Meera in text')
})

test('an owner looks at a stored mail as its reader sees it', async () => {
  server.on(mailOps.preview, { subject: 'Welcome', textBody: 'Hello', htmlBody: htmlOf('Welcome, Meera') })
  const user = await open()
  openRows()
  await user.click(main().getByRole('button', { name: `Preview: ${mail.subject}, to ${mail.toAddress}` }))
  await findDialog('As its reader sees it')
  expect((await frame('Welcome')).document).toContain('Welcome, Meera')
  expect(server.sent(mailOps.preview).map(({ params }) => params)).toEqual([{ id: mail._id }])
})

test('a mail without colours for the night is shown as it is, and its links open outside the frame', () => {
  const shown = previewDocument('<html><head></head><body>Old</body></html>', 'night')
  expect(shown).toBe('<html><head><base target="_blank"></head><body>Old</body></html>')
})
