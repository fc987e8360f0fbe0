import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { secondFactorOps } from '@lectureshelf/contract/people/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { descriptionOf, expectCleaned, fill, findDialog, textsOf, toasts } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner, student, subAdmin } from '../../../test/people.ts'
import { noSecondFactor } from '../../../test/site.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const address = `otpauth://totp/LectureShelf:1LS00OWNER?issuer=LectureShelf&secret=${secret}`
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${2345 + index}`)
const isSet = { isSet: true, setAt: '2026-11-23T10:00:00.000Z', recoveryCodesLeft: 10, isAsked: false }

const openProfile = async (
  person = subAdmin,
  state = noSecondFactor as typeof isSet | typeof noSecondFactor,
) => {
  const opening = openPage(`/Profile/${person.usn}`, { as: person })
  server.on(secondFactorOps.read, state)
  const page = await opening
  await main().findByRole('region', { name: 'Devices' })
  return page
}

const section = () => main().getByRole('region', { name: 'Second factor' })

test('staff see that the second factor is off', async () => {
  await openProfile()
  expect(section().textContent).toContain('A password alone opens this account.')
})

test('students see nothing of a second factor', async () => {
  await openProfile(student)
  expect(main().queryByRole('region', { name: 'Second factor' })).toBeNull()
})

test('a student who set one while on staff can switch it off', async () => {
  await openProfile(student, isSet)
  expect(within(section()).getByRole('button', { name: 'Switch off' })).toBeDefined()
})

test('setting it up asks for the password, shows QR code and key, and takes a first code', async () => {
  const { user } = await openProfile()
  await user.click(within(section()).getByRole('button', { name: 'Set up' }))
  const dialog = await findDialog('Set up a second factor')
  server.refuse(secondFactorOps.begin, 'password_wrong')
  fill(dialog.getByLabelText('Current password'), 'not the password')
  const release = server.hold(secondFactorOps.begin)
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Continue' }).matches(':disabled')).toBe(true),
  )
  release()
  await waitFor(() =>
    expect(descriptionOf(dialog.getByLabelText('Current password'))).toContain(errorMessages.password_wrong),
  )
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Current password')))
  server.on(secondFactorOps.begin, { secret, address })
  fill(dialog.getByLabelText('Current password'), 'the password')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  const image = await dialog.findByRole('img', { name: 'QR code for the authenticator app' })
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  expect(document.activeElement).toBe(dialog.getByLabelText('Code'))
  expectCleaned(dialog.getByLabelText('Code'), '000000')
  expect(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined()

  server.refuse(secondFactorOps.confirm, 'second_factor_wrong')
  fill(dialog.getByLabelText('Code'), '000000')
  await user.click(dialog.getByRole('button', { name: 'Switch on' }))
  await waitFor(() =>
    expect(descriptionOf(dialog.getByLabelText('Code'))).toContain(errorMessages.second_factor_wrong),
  )
  server.on(secondFactorOps.confirm, { message: messages.secondFactorOn, recoveryCodes })
  server.on(secondFactorOps.read, isSet)
  fill(dialog.getByLabelText('Code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Switch on' }))
  const codes = await dialog.findByRole('list', { name: 'Recovery codes' })
  expect(textsOf(within(codes).getAllByRole('listitem'))).toEqual(recoveryCodes)
  expect(document.activeElement?.textContent).toContain('Each works once.')
  await waitFor(() => expect(toasts()).toEqual([messages.secondFactorOn]))
  expect(server.sent(secondFactorOps.confirm).map(({ body }) => body)).toEqual([
    { otp: '000000' },
    { otp: '123456' },
  ])
  await user.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() =>
    expect(section().textContent).toMatch(/On since 23 Nov 2026\. 10 recovery codes left\./),
  )
})

test('new recovery codes need password and code, and can be copied and saved', async () => {
  const { user } = await openProfile(subAdmin, { ...isSet, recoveryCodesLeft: 1 })
  expect(section().textContent).toContain('1 recovery code left.')
  await user.click(within(section()).getByRole('button', { name: 'New recovery codes' }))
  const dialog = await findDialog('New recovery codes')
  await user.click(dialog.getByRole('button', { name: 'Make new codes' }))
  expect(server.sent(secondFactorOps.renewCodes)).toEqual([])
  server.on(secondFactorOps.renewCodes, { message: messages.recoveryCodesMade, recoveryCodes })
  fill(dialog.getByLabelText('Current password'), 'the password')
  fill(dialog.getByLabelText('Code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Make new codes' }))
  await dialog.findByRole('list', { name: 'Recovery codes' })
  expect(server.sent(secondFactorOps.renewCodes).map(({ body }) => body)).toEqual([
    { currentPassword: 'the password', otp: '123456' },
  ])
  await user.click(dialog.getByRole('button', { name: 'Copy the codes' }))
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
  const saved: Blob[] = []
  const saving = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:codes'
  })
  await user.click(dialog.getByRole('button', { name: 'Save as a file' }))
  saving.mockRestore()
  for (const code of recoveryCodes) expect(await saved[0]?.text()).toContain(code)
})

test('switching off says a wrong password and a wrong code at their fields', async () => {
  const { user } = await openProfile(owner, isSet)
  await user.click(within(section()).getByRole('button', { name: 'Switch off' }))
  const dialog = await findDialog('Switch the second factor off')
  const tryIt = async () => {
    fill(dialog.getByLabelText('Current password'), 'the password')
    fill(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  }
  for (const [code, label] of [
    ['password_wrong', 'Current password'],
    ['second_factor_wrong', 'Code'],
  ] as const) {
    server.refuse(secondFactorOps.remove, code)
    const release = server.hold(secondFactorOps.remove)
    await tryIt()
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Switch off' }).matches(':disabled')).toBe(true),
    )
    release()
    await waitFor(() => expect(descriptionOf(dialog.getByLabelText(label))).toContain(errorMessages[code]))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(label)))
  }
  server.on(secondFactorOps.remove, { message: messages.secondFactorOff })
  server.on(secondFactorOps.read, noSecondFactor)
  await tryIt()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(toasts()).toEqual([messages.secondFactorOff]))
  await waitFor(() => expect(within(section()).getByRole('button', { name: 'Set up' })).toBeDefined())
})

test('the dashboard asks an owner for a second factor until they put it off', async () => {
  const opening = openPage('/Admin/Dashboard', { as: owner })
  server.on(secondFactorOps.read, { ...noSecondFactor, isAsked: true })
  const { user } = await opening
  const notice = within(await main().findByRole('complementary', { name: 'Second factor' }))
  expect(notice.getByRole('link', { name: 'Set it up on your profile' }).getAttribute('href')).toBe(
    `/Profile/${owner.usn}`,
  )
  server.on(secondFactorOps.putOff, { message: messages.askedLater })
  await user.click(notice.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(main().queryByRole('complementary', { name: 'Second factor' })).toBeNull())
  await waitFor(() => expect(toasts()).toEqual([messages.askedLater]))
})
