import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { privacyVersion } from '@lectureshelf/contract/money/consent'
import { settingOps } from '@lectureshelf/contract/site/settings'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, findDialog, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { siteInfo } from '../../../test/site.ts'

const suma = { name: 'Suma Shetty', mail: 'suma@notes.in', phone: '+91 98450 12345', address: '' }

test('the privacy notice shows its version, and says when nobody is named for complaints', async () => {
  const { address } = await openPage('/privacy')
  expect(address()).toBe(addresses.privacy)
  expect(await main().findByText(/^Nobody has been named for complaints yet\./)).toBeDefined()
  expect(screen.getByRole('main').textContent).toContain(`Version ${privacyVersion}`)
})

test.each([addresses.privacy, addresses.contact, addresses.takedown])(
  'whoever answers complaints is named at %s',
  async (address) => {
    server.on(settingOps.siteInfo, { ...siteInfo, grievance: suma })
    await openPage(address)
    const name = await main().findByText(/Suma Shetty/)
    const contact = name.closest('address')
    if (contact === null) throw new Error('The contact is no address.')
    const link = (text: string) => within(contact).getByRole('link', { name: text })
    expect(link(suma.mail).getAttribute('href')).toMatch(/^mailto:suma@/)
    expect(link(suma.phone).getAttribute('href')).toBe('tel:+919845012345')
  },
)

const field = (name: string) => main().getByRole('textbox', { name })
const typed = {
  Name: 'Meera Pai',
  Email: 'meera@example.com',
  'What it is about': 'BCS502, Module 3',
  Reason: 'These are pages of my book.',
}

test('a takedown request names what is missing, and keeps what was typed until it has arrived', async () => {
  const { user } = await openPage(addresses.takedown)
  const send = () => user.click(main().getByRole('button', { name: 'Send the request' }))
  await main().findByRole('button', { name: 'Send the request' })
  await send()
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(descriptionOf(field('Reason'))).toMatch(/Reason is required\./)
  for (const [name, text] of Object.entries(typed)) fill(field(name), text)

  server.refuse(takedownOps.send, 'unavailable')
  await send()
  const alert = await findDialog('Your request was not sent')
  expect(alert.getByText(`HTTP error! status: 503. ${errorMessages.unavailable}`)).toBeDefined()
  await user.click(alert.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(valueOf(field('Reason'))).toBe('These are pages of my book.')

  server.on(takedownOps.send, { message: messages.takedownReceived })
  await send()
  expect((await main().findByText(messages.takedownReceived)).tagName).toBe('OUTPUT')
  expect(valueOf(field('Reason'))).toBe('')
  expect(server.sent(takedownOps.send).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({
      name: 'Meera Pai',
      email: 'meera@example.com',
      what: 'BCS502, Module 3',
      reason: 'These are pages of my book.',
    })),
  )
})
