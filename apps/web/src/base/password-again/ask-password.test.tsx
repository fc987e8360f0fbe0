import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { studentOps } from '@lectureshelf/contract/people/students'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { descriptionOf, expectCleaned, fill, findDialog, toasts, valueOf } from '../../../test/dom.ts'
import { refusal, server } from '../../../test/fake-server.ts'
import { settings } from '../../../test/owner-calls.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const title = 'Enter your password again'
let isProved = false

beforeEach(() => {
  isProved = false
})

/** Opens the settings and changes a price, for which the server wants the password. */
const savePrice = async () => {
  const opening = openPage(addresses.settings, { as: owner })
  server.on(settingOps.write, ({ body }) =>
    isProved
      ? { message: messages.settingsSaved, settings: { ...settings, ...JSON.parse(JSON.stringify(body)) } }
      : refusal('password_required'),
  )
  server.on(studentOps.confirmPassword, () => {
    isProved = true
    return { message: messages.passwordConfirmed, confirmedUntil: '2026-11-22T10:05:00.000Z' }
  })
  const { user, address } = await opening
  const field = await main().findByLabelText('Basic, Rs')
  fill(field, '109')
  await user.click(main().getByRole('button', { name: 'Save the settings' }))
  return { user, address, field, dialog: await findDialog(title) }
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())

test('a refused call asks for the password with the reason, and is repeated once it was entered', async () => {
  const { user, dialog } = await savePrice()
  expect(dialog.getByText(errorMessages.password_required)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')))
  await user.keyboard('the password{Enter}')
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  await expectClosed()
  expect(server.sent(studentOps.confirmPassword).map(({ body }) => body)).toEqual([
    { password: 'the password' },
  ])
  expect(server.sent(settingOps.write)).toHaveLength(2)
})

test.each(['Cancel', 'Escape'])(
  '%s leaves the form as it was and says that nothing was done',
  async (way) => {
    const { user, dialog, field } = await savePrice()
    if (way === 'Escape') await user.keyboard('{Escape}')
    else await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(toasts()).toEqual([errorMessages.password_required]))
    await expectClosed()
    expect(valueOf(field)).toBe('109')
    expect(server.sent(settingOps.write)).toHaveLength(1)
    expect(server.sent(studentOps.confirmPassword)).toHaveLength(0)
    const save = main().getByRole('button', { name: 'Save the settings' })
    await waitFor(() => expect(document.activeElement).toBe(save))
    await user.click(save)
    await findDialog(title)
    await user.keyboard('{Escape}')
    await expectClosed()
  },
)

test.each(['password_wrong', 'too_many_requests'] as const)(
  'a refusal with %s is said at the field, and another try is possible',
  async (code) => {
    const { user, dialog } = await savePrice()
    server.refuse(studentOps.confirmPassword, code)
    await user.keyboard('a wrong one{Enter}')
    const field = dialog.getByLabelText('Password')
    await waitFor(() => expect(descriptionOf(field)).toContain(errorMessages[code]))
    expect(server.sent(settingOps.write)).toHaveLength(1)
    await user.type(field, '!')
    expect(descriptionOf(field)).not.toContain(errorMessages[code])
    await user.keyboard('{Escape}')
    await expectClosed()
  },
)

test('an empty password is not sent', async () => {
  const { user, dialog } = await savePrice()
  await user.keyboard('{Enter}')
  expect(descriptionOf(dialog.getByLabelText('Password'))).toContain('The current password is required.')
  expect(server.sent(studentOps.confirmPassword)).toHaveLength(0)
  await user.keyboard('{Escape}')
  await expectClosed()
})

test('a session that ended while the password was asked for leads to the sign-in', async () => {
  const { user, address } = await savePrice()
  server.refuse(studentOps.confirmPassword, 'session_expired')
  await user.keyboard('the password{Enter}')
  await expectClosed()
  await findDialog('Sign In')
  expect(address()).toBe(addresses.landing)
})

test('a second factor asks for a code, and what is wrong with it is said at its field', async () => {
  const { user, dialog } = await savePrice()
  server.refuse(studentOps.confirmPassword, 'second_factor_required')
  expect(dialog.queryByLabelText('Code')).toBeNull()
  await user.keyboard('the password{Enter}')
  const code = await dialog.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.keyboard('{Enter}')
  expect(descriptionOf(code)).toContain('Code is required.')
  server.refuse(studentOps.confirmPassword, 'second_factor_wrong')
  expectCleaned(code, '123456')
  await user.keyboard('000 000{Enter}')
  await waitFor(() => expect(descriptionOf(code)).toContain(errorMessages.second_factor_wrong))
  expect(dialog.getByLabelText('Password').getAttribute('aria-invalid')).toBeNull()
  server.on(studentOps.confirmPassword, () => {
    isProved = true
    return { message: messages.passwordConfirmed, confirmedUntil: '2026-11-22T10:05:00.000Z' }
  })
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  expect(server.sent(studentOps.confirmPassword).map(({ body }) => body)).toEqual([
    { password: 'the password' },
    { password: 'the password', otp: '000000' },
    { password: 'the password', otp: '123456' },
  ])
})
