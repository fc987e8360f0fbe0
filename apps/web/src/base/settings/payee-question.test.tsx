import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { studentOps } from '@lectureshelf/contract/people/students'
import { payeeKept, payeeQuestion } from '@lectureshelf/contract/base/payee-messages'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buttonOf } from '../../../test/buttons.ts'
import { descriptionOf, fill, findDialog, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { settings } from '../../../test/owner-calls.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const title = 'Enter your password again'
const other = { ...settings, upiId: 'other@upi' }
const saved = { message: messages.settingsSaved, settings: other }

/** Opens the settings and saves another UPI id. */
const saveUpiId = async () => {
  const opening = openPage(addresses.settings, { as: owner })
  server.on(settingOps.write, saved)
  const { user } = await opening
  const field = await main().findByLabelText('UPI id')
  fill(field, other.upiId)
  await user.click(buttonOf('Save the settings'))
  return { user, field, dialog: await findDialog(title) }
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
const sentProofs = () => server.sent(settingOps.write).map(({ body }) => body)
const change = { upiId: other.upiId, seen: { upiId: settings.upiId } }

test('another UPI id is asked about with old and new, and is sent once with the password', async () => {
  const { user, dialog } = await saveUpiId()
  expect(
    dialog.getByText('Students now pay to lectureshelf@upi. After this change they pay to other@upi.'),
  ).toBeDefined()
  expect(descriptionOf(dialog.getByLabelText('Password'))).toBe('')
  expect(sentProofs()).toEqual([])
  await user.keyboard('the password{Enter}')
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  await expectClosed()
  expect(sentProofs()).toEqual([{ ...change, proof: { password: 'the password' } }])
  expect(server.sent(studentOps.confirmPassword)).toHaveLength(0)
})

test('a wrong password and a missing code are said in the dialog, and another try is possible', async () => {
  const { user, dialog } = await saveUpiId()
  server.refuse(settingOps.write, 'password_wrong')
  await user.keyboard('a wrong one{Enter}')
  const field = dialog.getByLabelText('Password')
  await waitFor(() => expect(descriptionOf(field)).toContain(errorMessages.password_wrong))
  server.refuse(settingOps.write, 'second_factor_required')
  await user.clear(field)
  await user.type(field, 'the password{Enter}')
  const code = await dialog.findByLabelText('Code')
  server.on(settingOps.write, saved)
  await user.type(code, '123456{Enter}')
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  expect(sentProofs().at(-1)).toEqual({ ...change, proof: { password: 'the password', otp: '123456' } })
})

test('Escape sends nothing, reports that and keeps what was typed', async () => {
  const { user, field } = await saveUpiId()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(toasts()).toEqual([payeeKept]))
  await expectClosed()
  expect(valueOf(field)).toBe(other.upiId)
  expect(sentProofs()).toEqual([])
})

test('a refusal of something else closes the question and is said by the form', async () => {
  const { user } = await saveUpiId()
  const extraDetails = 'The UPI id is now "third@upi" (changed by Suma Shetty).'
  server.on(settingOps.read, { ...settings, upiId: 'third@upi' })
  server.refuse(settingOps.write, 'changed_meanwhile', { extraDetails })
  await user.keyboard('the password{Enter}')
  await expectClosed()
  expect(await main().findByText(extraDetails, { exact: false })).toBeDefined()
})

test('the question names no one where there is no UPI id', () => {
  expect(payeeQuestion('', 'new@upi')).toBe(
    'Students now pay to no one. After this change they pay to new@upi.',
  )
})
