import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { privacyVersion } from '@lectureshelf/contract/money/consent'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, findDialog, loseFocus, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { siteInfo } from '../../../test/site.ts'

test('the privacy notice names everything that stays in the browser', async () => {
  await openPage(addresses.privacy)
  for (const kept of [
    'signed in',
    'theme',
    'price',
    'where staff worked last',
    'did not send',
    'One cookie',
  ]) {
    expect(screen.getByRole('main').textContent).toContain(kept)
  }
})

test('the privacy notice says its version, and that the contact for complaints is not set yet', async () => {
  const { address } = await openPage('/privacy')
  expect(address()).toBe(addresses.privacy)
  expect(screen.getByRole('main').textContent).toContain(`Version ${privacyVersion}`)
  expect(await main().findByText(/The contact for complaints is not set yet\./)).toBeDefined()
})

test.each([addresses.privacy, addresses.contact, addresses.takedown])(
  '%s names whoever answers complaints',
  async (page) => {
    const suma = { name: 'Suma Shetty', mail: 'suma@notes.in', phone: '+91 98450 12345', address: '' }
    server.on(settingOps.siteInfo, { ...siteInfo, grievance: suma })
    await openPage(page)
    const contact = (await main().findByText(/Suma Shetty/)).closest('address')
    if (contact === null) throw new Error('The name stands in no address.')
    const links = within(contact)
    expect(links.getByRole('link', { name: suma.mail }).getAttribute('href')).toMatch(/^mailto:suma@/)
    expect(links.getByRole('link', { name: suma.phone }).getAttribute('href')).toBe('tel:+919845012345')
  },
)

test('a takedown request is checked, stays when it is refused, and is cleared once it has arrived', async () => {
  const { user } = await openPage(addresses.takedown)
  const field = (name: string) => main().getByRole('textbox', { name })
  const send = main().getByRole('button', { name: 'Send the request' })
  await user.click(send)
  expect(document.activeElement).toBe(field('Name'))
  expect(descriptionOf(field('Reason'))).toContain('Reason is required.')
  const request = {
    name: 'Meera Pai',
    email: 'meera@example.com',
    what: 'BCS502, Module 3',
    reason: 'These are pages of my book.',
  }
  fill(field('Name'), request.name)
  fill(field('Email'), request.email)
  fill(field('What it is about'), request.what)
  fill(field('Reason'), request.reason)
  server.refuse(takedownOps.send, 'unavailable')
  const release = server.hold(takedownOps.send)
  await user.click(send)
  await waitFor(() => expect(send.matches(':disabled')).toBe(true))
  loseFocus()
  release()
  const alert = await findDialog('Your request was not sent')
  expect(alert.getByText(new RegExp(errorMessages.unavailable))).toBeDefined()
  await user.click(alert.getByRole('button', { name: 'OK' }))
  expect(valueOf(field('Reason'))).toBe(request.reason)
  await waitFor(() => expect(document.activeElement).toBe(send))
  server.on(takedownOps.send, { message: messages.takedownReceived })
  await user.click(send)
  expect((await main().findByText(messages.takedownReceived)).tagName).toBe('OUTPUT')
  await waitFor(() => expect(valueOf(field('Reason'))).toBe(''))
  expect(server.sent(takedownOps.send).at(-1)?.body).toEqual(request)
})
