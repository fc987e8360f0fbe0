import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { passwordResetOps } from '@lectureshelf/contract/people/password-resets'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, findDialog, toasts } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'

const token = 'x'.repeat(43)

const open = async () => {
  const { user, address } = await openPage(addresses.resetPassword(token))
  const repeated = await main().findByLabelText('Confirm new password')
  const set = async (password: string) => {
    fill(main().getByLabelText('New password'), 'a-password-of-my-own')
    fill(repeated, password)
    await user.click(main().getByRole('button', { name: 'Set the new password' }))
  }
  return { user, address, repeated, set }
}

test('a new password must be typed twice, and a dead link leads to the sign-in', async () => {
  const { user, repeated, set } = await open()
  await set('something else')
  expect(descriptionOf(repeated)).toBe(messages.passwordMismatch)
  expect(server.sent(passwordResetOps.use)).toEqual([])
  server.refuse(passwordResetOps.use, 'reset_link_dead')
  await set('a-password-of-my-own')
  const failure = await main().findByRole('alert')
  expect(failure.textContent).toContain('This link has expired or was already used.')
  await user.click(within(failure).getByRole('link', { name: 'Go to Sign In' }))
  expect(await findDialog('Sign In')).toBeDefined()
})

test('a new password that is too easy is refused, and has the focus', async () => {
  const { set } = await open()
  server.refuse(passwordResetOps.use, 'password_too_easy')
  const release = server.hold(passwordResetOps.use)
  await set('a-password-of-my-own')
  const send = main().getByRole('button', { name: 'Set the new password' })
  await waitFor(() => expect(send.matches(':disabled')).toBe(true))
  release()
  await waitFor(() => expect(document.activeElement).toBe(main().getByLabelText('New password')))
  expect(main().getByText(errorMessages.password_too_easy).tagName).toBe('OUTPUT')
})

test('a new password is confirmed, and its owner signs in with it', async () => {
  const { address, set } = await open()
  server.on(passwordResetOps.use, { message: messages.passwordChanged })
  await set('a-password-of-my-own')
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
  await waitFor(() => expect(toasts()).toEqual([messages.passwordChanged]))
  expect(address()).toBe(addresses.landing)
  expect(server.sent(passwordResetOps.use).map(({ params, body }) => [params, body])).toEqual([
    [{ token }, { newPassword: 'a-password-of-my-own' }],
  ])
})
