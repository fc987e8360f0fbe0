import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectCleaned, fill, findDialog, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { openPage, tokenOf } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'
import { answerPerson } from '../../../test/site.ts'

const password = 'a password of the demo'

/** Opens the sign-in and types a right password, after which a code is asked for. */
const openCodeStep = async () => {
  const page = await openPage(addresses.landing)
  await page.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }))
  const dialog = await findDialog('Sign In')
  server.refuse(sessionOps.login, 'second_factor_required')
  fill(dialog.getByLabelText('USN'), owner.usn)
  fill(dialog.getByLabelText('Password'), password)
  await page.user.click(dialog.getByRole('button', { name: 'Sign In' }))
  const field = await dialog.findByLabelText('Code')
  return { ...page, dialog, field }
}

const codesSent = () => server.sent(sessionOps.login).map(({ body }) => Object(body).otp)

test('a right password leads to the field of the code, which has the focus, without a toast', async () => {
  const { field, dialog } = await openCodeStep()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(descriptionOf(field)).toContain('six digits')
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ])
  expect(toasts()).toEqual([])
  expect(dialog.queryByLabelText('Password')).toBeNull()
})

test('a pasted code signs in with the same USN and password', async () => {
  const { field, user, dialog, address } = await openCodeStep()
  answerPerson(owner)
  server.on(sessionOps.login, { token: tokenOf(owner.usn) })
  expectCleaned(field, '123456')
  field.focus()
  await user.paste('123 456')
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(address()).toBe('/Welcome'))
  await waitFor(() => expect(toasts()).toEqual([messages.loginSuccess]))
  expect(server.sent(sessionOps.login).at(-1)?.body).toMatchObject({
    usn: owner.usn,
    password,
    otp: '123456',
    deviceData: { deviceType: 'desktop' },
  })
})

test('a wrong code is said at the field, which keeps the focus, and the next one is tried', async () => {
  const { field, user, dialog, address } = await openCodeStep()
  server.refuse(sessionOps.login, 'second_factor_wrong')
  await user.type(field, '000000{Enter}')
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe(errorMessages.second_factor_wrong)
  expect(descriptionOf(field)).toContain(errorMessages.second_factor_wrong)
  expect(document.activeElement).toBe(field)
  answerPerson(owner)
  server.on(sessionOps.login, { token: tokenOf(owner.usn) })
  fill(field, '123456')
  expect(dialog.queryByRole('alert')).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/Welcome'))
  expect(codesSent()).toEqual([undefined, '000000', '123456'])
})

test('an empty code is not sent', async () => {
  const { user, dialog } = await openCodeStep()
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Code is required.')
  expect(codesSent()).toEqual([undefined])
})

test('a recovery code has a field of its own, and the way back to the application', async () => {
  const { user, dialog, address, field } = await openCodeStep()
  fill(field, '12')
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  const recovery = dialog.getByLabelText('Recovery code')
  expect(document.activeElement).toBe(recovery)
  expect([valueOf(recovery), recovery.getAttribute('inputmode')]).toEqual(['', 'text'])
  await user.click(dialog.getByRole('button', { name: 'Use the authenticator app' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('Code'))
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  answerPerson(owner)
  server.on(sessionOps.login, { token: tokenOf(owner.usn) })
  await user.type(dialog.getByLabelText('Recovery code'), 'abcd-efgh-2345{Enter}')
  await waitFor(() => expect(address()).toBe('/Welcome'))
  expect(codesSent().at(-1)).toBe('abcdefgh2345')
})

test('no code of either kind is kept when the page is left', async () => {
  const { field, user, dialog } = await openCodeStep()
  fill(field, '123456')
  window.dispatchEvent(new Event('pagehide'))
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  fill(dialog.getByLabelText('Recovery code'), 'abcd-efgh-2345')
  window.dispatchEvent(new Event('pagehide'))
  const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])
  for (const code of ['123456', 'abcdefgh2345', 'abcd-efgh-2345']) expect(stored).not.toContain(code)
})

test('Back returns to USN and password as they were typed, with the focus on the password', async () => {
  const { user, dialog } = await openCodeStep()
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  const field = dialog.getByLabelText('Password')
  expect(document.activeElement).toBe(field)
  expect([valueOf(dialog.getByLabelText('USN')), valueOf(field)]).toEqual([owner.usn, password])
})

test('a password that changed before the code came leads back to it', async () => {
  const { user, dialog, field } = await openCodeStep()
  server.refuse(sessionOps.login, 'invalid_credentials')
  await user.type(field, '123456{Enter}')
  await waitFor(() => expect(toasts()).toEqual([messages.loginRefused]))
  expect(await dialog.findByLabelText('Password')).toBeDefined()
})

test('too many wrong codes are said with the time to wait', async () => {
  const { user, dialog, field } = await openCodeStep()
  server.refuse(sessionOps.login, 'too_many_requests', { message: 'Try again in 4 minutes.' })
  await user.type(field, '123456{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe('Try again in 4 minutes.')
})
