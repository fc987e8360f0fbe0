import { messages } from '@lectureshelf/contract/messages'
import { studentOps } from '@lectureshelf/contract/people/students'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, loseFocus, valueOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { type OpenPage, main, openPage } from '../../../../test/page.tsx'
import { lapsedStudent } from '../../../../test/people.ts'

const open = () => openPage(`/ChangePassword/${lapsedStudent.usn}`, { as: lapsedStudent })

const current = () => main().getByLabelText('Current password')
const next = () => main().getByLabelText('New password')

const change = async ({ user }: OpenPage, typed: string, chosen: string, again = chosen) => {
  fill(await main().findByLabelText('Current password'), typed)
  fill(next(), chosen)
  fill(main().getByLabelText('Confirm new password'), again)
  await user.click(main().getByRole('button', { name: 'Change password' }))
}

/** Changes the password as `change` does, and waits for the form to be disabled before the server replies. */
const changeSlowly = async (...given: Parameters<typeof change>) => {
  const release = server.hold(studentOps.changePassword)
  await change(...given)
  const send = main().getByRole('button', { name: 'Change password' })
  await waitFor(() => expect(send.matches(':disabled')).toBe(true))
  loseFocus()
  release()
  return send
}

/** The page's answer, and whether it is shown as a failure. */
const expectAnswer = async (sentence: string, look: 'failure' | 'success') => {
  const answer = await main().findByText(sentence)
  expect(answer.tagName).toBe('OUTPUT')
  expect(answer.className).toContain(look)
}

test('changing the password requires the current one', async () => {
  await change(await open(), '', 'another long one')
  expect(descriptionOf(current())).toMatch(/\S/)
  expect(server.sent(studentOps.changePassword)).toEqual([])
})

test('two different new passwords are refused in red', async () => {
  await change(await open(), 'the old password', 'another long one', 'yet another one')
  await expectAnswer('New passwords do not match.', 'failure')
  expect(server.sent(studentOps.changePassword)).toEqual([])
})

test("a refused change shows the server's sentence in red and keeps what was typed", async () => {
  server.refuse(studentOps.changePassword, 'password_wrong')
  await changeSlowly(await open(), 'not the password', 'another long one')
  await expectAnswer('The current password is not right.', 'failure')
  expect(valueOf(next())).toBe('another long one')
  await waitFor(() => expect(document.activeElement).toBe(current()))
})

test('a new password that is too easy has the focus after the refusal', async () => {
  server.refuse(studentOps.changePassword, 'password_too_easy')
  await changeSlowly(await open(), 'the old password', '1LS22CS099')
  await waitFor(() => expect(document.activeElement).toBe(next()))
})

test('a failure without a sentence of the server says "Failed to change password." in red', async () => {
  server.onBytes(studentOps.changePassword, () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await change(await open(), 'the old password', 'another long one')
  await expectAnswer('Failed to change password.', 'failure')
})

test('a change without a network says "An error occurred. Please try again." in red', async () => {
  server.disconnect(studentOps.changePassword)
  const send = await changeSlowly(await open(), 'the old password', 'another long one')
  await expectAnswer('An error occurred. Please try again.', 'failure')
  await waitFor(() => expect(document.activeElement).toBe(send))
})

test('a changed password is said in green, and the form is empty', async () => {
  server.on(studentOps.changePassword, { message: messages.passwordChanged })
  await change(await open(), 'the old password', 'a quite different one')
  await expectAnswer('Password changed successfully', 'success')
  expect(valueOf(current())).toBe('')
  expect(server.sent(studentOps.changePassword).map(({ body }) => body)).toEqual([
    { currentPassword: 'the old password', newPassword: 'a quite different one' },
  ])
  expect(screen.queryByRole('link', { name: 'Go to my shelf' })).toBeNull()
})
