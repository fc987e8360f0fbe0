import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { studentOps } from '@lectureshelf/contract/people/students'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { descriptionOf, fill, findDialog, loseFocus, toasts, valueOf } from '../../../test/dom.ts'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { server } from '../../../test/fake-server.ts'
import { openPage, tokenOf } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'
import { answerPerson } from '../../../test/site.ts'

useFakeDatabases()

/** The open sign-in and its two fields. */
const findSignIn = async () => {
  const dialog = await findDialog('Sign In')
  return { dialog, usn: dialog.getByLabelText('USN'), password: dialog.getByLabelText('Password') }
}

test('a sign-in says "Login successful!", keeps the token, and is empty for the next person', async () => {
  const page = await openPage(addresses.landing)
  await page.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }))
  const { dialog, usn, password } = await findSignIn()
  answerPerson(student)
  server.on(sessionOps.login, { token: tokenOf(student.usn) })
  // With the person held back, the form is still there when the sign-in has been answered.
  const release = server.hold(studentOps.me)
  fill(usn, student.usn)
  fill(password, 'a password of the demo')
  await page.user.click(dialog.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(toasts()).toEqual(['Login successful!']))
  expect([valueOf(usn), valueOf(password)]).toEqual(['', ''])
  release()
  await waitFor(() => expect(page.address()).toBe('/Welcome'))
  expect(server.sent(sessionOps.login).map(({ body }) => body)).toEqual([
    {
      usn: student.usn,
      password: 'a password of the demo',
      deviceData: { userAgent: navigator.userAgent, deviceType: 'desktop' },
    },
  ])
  expect(localStorage.getItem('token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(localStorage.getItem('kind')).toBe('student')

  await page.router.navigate({ to: '/logout' })
  await page.user.click(await screen.findByRole('link', { name: 'Login Again' }))
  const next = await findSignIn()
  expect([valueOf(next.usn), valueOf(next.password)]).toEqual(['', ''])
  expect(localStorage.getItem('kind')).toBeNull()
})

test('a sign-in in a full browser leads on, and says how long it lasts', async () => {
  const page = await openPage(addresses.landing)
  await page.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }))
  const stored = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.getItem(key),
    removeItem: (key: string) => stored.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const { dialog, usn, password } = await findSignIn()
  answerPerson(student)
  server.on(sessionOps.login, { token: tokenOf(student.usn) })
  fill(usn, student.usn)
  fill(password, 'a password of the demo')
  await page.user.click(dialog.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(page.address()).toBe('/Welcome'))
  const short = 'This browser has no room left to remember you: you are signed in until this tab is closed.'
  await waitFor(() => expect(toasts()).toContain(short))
  expect(sessionStorage.getItem('token')).not.toBeNull()
  vi.unstubAllGlobals()
})

test.each([
  ['blocked', errorMessages.blocked, null, ['kept-notes', 'own-marks']],
  ['invalid_credentials', messages.loginRefused, student.usn, []],
] as const)(
  'a sign-in that is refused with %s shows why: a block takes kept notes and marks, nothing else does',
  async (code, sentence, keeper, deleted) => {
    const deleteDatabase = vi.fn<(name: string) => void>()
    vi.stubGlobal('indexedDB', { deleteDatabase })
    const keys = ['kept-notes-of', 'own-marks-of', 'own-marks-unsent']
    for (const key of keys) localStorage.setItem(key, student.usn)
    const page = await openPage(addresses.landing)
    await page.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }))
    const { dialog, usn, password } = await findSignIn()
    server.refuse(sessionOps.login, code)
    fill(usn, student.usn)
    fill(password, 'a password of the demo')
    await page.user.click(dialog.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(toasts()).toEqual([sentence]))
    // The toast is in the corner; a wrong password is said at its field as well.
    expect(descriptionOf(password)).toBe(code === 'invalid_credentials' ? messages.loginMismatch : '')
    expect(keys.map((key) => localStorage.getItem(key))).toEqual(keys.map(() => keeper))
    expect(deleteDatabase.mock.calls.map(([name]) => name)).toEqual(deleted)
  },
)

test('the refusal of an earlier try goes when a sign-in succeeds', async () => {
  const page = await openPage(addresses.landing)
  await page.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }))
  const { dialog, usn, password } = await findSignIn()
  server.refuse(sessionOps.login, 'invalid_credentials')
  fill(usn, student.usn)
  fill(password, 'a wrong one')
  const send = dialog.getByRole('button', { name: 'Sign In' })
  await page.user.click(send)
  await waitFor(() => expect(toasts()).toEqual([messages.loginRefused]))
  answerPerson(student)
  const release = server.hold(studentOps.me)
  server.on(sessionOps.login, { token: tokenOf(student.usn) })
  await page.user.click(send)
  await waitFor(() => expect(toasts()).toEqual(['Login successful!']))
  release()
  await waitFor(() => expect(page.address()).toBe('/Welcome'))
})

test('a refused sign-in has the focus at its button, and a field that was chosen since keeps it', async () => {
  const page = await openPage(addresses.landing)
  await page.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }))
  const { dialog, usn, password } = await findSignIn()
  const send = dialog.getByRole('button', { name: 'Sign In' })
  server.refuse(sessionOps.login, 'too_many_requests')
  const release = server.hold(sessionOps.login)
  fill(usn, student.usn)
  fill(password, 'a password of the demo')
  await page.user.click(send)
  await waitFor(() => expect(send.matches(':disabled')).toBe(true))
  loseFocus()
  release()
  await waitFor(() => expect(send.matches(':disabled')).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(send))
  const releaseAgain = server.hold(sessionOps.login)
  await page.user.click(send)
  await waitFor(() => expect(send.matches(':disabled')).toBe(true))
  const help = dialog.getByRole('button', { name: 'Forget Password' })
  help.focus()
  releaseAgain()
  await waitFor(() => expect(send.matches(':disabled')).toBe(false))
  expect(document.activeElement).toBe(help)
})
