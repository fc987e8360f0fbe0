import { addresses } from '@lectureshelf/contract/addresses'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { studentOps } from '@lectureshelf/contract/people/students'
import { dssOps } from '@lectureshelf/contract/site/dss'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, findDialog, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { type OpenPage, openPage, tokenOf } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'
import { answerPerson } from '../../../test/site.ts'

const password = 'a password of the demo'

const openSignIn = async () => {
  const page = await openPage(addresses.landing)
  await page.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }))
  return { ...page, dialog: await findDialog('Sign In') }
}

type SignIn = Awaited<ReturnType<typeof openSignIn>>

const usnOf = ({ dialog }: Pick<SignIn, 'dialog'>) => dialog.getByLabelText('USN')
const passwordOf = ({ dialog }: Pick<SignIn, 'dialog'>) => dialog.getByLabelText('Password')
const buttonOf = ({ dialog }: Pick<SignIn, 'dialog'>) => dialog.getByRole('button', { name: 'Sign In' })

const signIn = async (
  page: Pick<SignIn, 'dialog'> & Pick<OpenPage, 'user'>,
  usn: string,
  typed = password,
) => {
  await fill(page.user, usnOf(page), usn)
  await fill(page.user, passwordOf(page), typed)
  await page.user.click(buttonOf(page))
}

const answerLogin = () => {
  answerPerson(student)
  server.on(sessionOps.login, { token: tokenOf(student.usn) })
}

test('the sign-in opens from the landing page, takes the focus, and fetches the reference data only then', async () => {
  const { user } = await openPage(addresses.landing)
  const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' })
  expect(server.sent(dssOps.read)).toEqual([])
  await user.click(link)
  const dialog = await findDialog('Sign In')
  await waitFor(() => expect(server.sent(dssOps.read)).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(usnOf({ dialog })))
})

test('the sign-in writes the USN in capitals as it is typed', async () => {
  const page = await openSignIn()
  await page.user.type(usnOf(page), '1ls22')
  expect(valueOf(usnOf(page))).toBe('1LS22')
  await page.user.type(usnOf(page), 'cs001')
  expect(valueOf(usnOf(page))).toBe('1LS22CS001')
})

test('the sign-in requires both USN and password, and sends nothing without them', async () => {
  const page = await openSignIn()
  await page.user.click(buttonOf(page))
  await waitFor(() => expect(descriptionOf(usnOf(page))).toBe('USN is required.'))
  expect(descriptionOf(passwordOf(page))).toBe('Password is required.')
  await fill(page.user, usnOf(page), student.usn)
  await page.user.click(buttonOf(page))
  await waitFor(() => expect(page.dialog.queryByText('USN is required.')).toBeNull())
  expect(descriptionOf(passwordOf(page))).toBe('Password is required.')
  expect(server.sent(sessionOps.login)).toEqual([])
})

test('the sign-in opens "Bhool Gaye ?" for someone who forgot the password', async () => {
  const { user, dialog } = await openSignIn()
  await user.click(dialog.getByRole('button', { name: 'Forget Password' }))
  const forgotten = await findDialog('Bhool Gaye ?')
  expect(await forgotten.findByText(/ask the admin/)).toBeDefined()
  await user.click(forgotten.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bhool Gaye ?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeDefined()
})

test('the sign-in leads to the sign-up', async () => {
  const { user, dialog, address } = await openSignIn()
  await user.click(dialog.getByRole('link', { name: 'Sign Up' }))
  await waitFor(() => expect(address()).toBe('/SignUp'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull())
})

test('the sign-in turns and cannot be pressed twice while it is being sent', async () => {
  const page = await openSignIn()
  answerLogin()
  const release = server.hold(sessionOps.login)
  await signIn(page, student.usn)
  await waitFor(() => expect(buttonOf(page).getAttribute('data-loading')).toBe('true'))
  expect(buttonOf(page).matches(':disabled')).toBe(true)
  expect(usnOf(page).closest('fieldset')?.disabled).toBe(true)
  await page.user.click(buttonOf(page))
  release()
  await waitFor(() => expect(page.address()).toBe('/Welcome'))
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(server.sent(sessionOps.login)).toHaveLength(1)
})

test('a sign-in says "Login successful!", leads to the welcome, and is empty for the next person', async () => {
  const page = await openSignIn()
  answerLogin()
  // With the person held back, the form is still there when the sign-in has been answered.
  const release = server.hold(studentOps.me)
  const [usn, typed] = [usnOf(page), passwordOf(page)]
  await signIn(page, student.usn)
  await waitFor(() => expect(toasts()).toEqual(['Login successful!']))
  expect([valueOf(usn), valueOf(typed)]).toEqual(['', ''])
  release()
  await waitFor(() => expect(page.address()).toBe('/Welcome'))
  expect(server.sent(sessionOps.login).map(({ body }) => body)).toEqual([
    { usn: student.usn, password, deviceData: { userAgent: navigator.userAgent, deviceType: 'desktop' } },
  ])
  expect(localStorage.getItem('token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  await page.router.navigate({ to: '/logout' })
  await page.user.click(await screen.findByRole('link', { name: 'Login Again' }))
  const next = { dialog: await findDialog('Sign In') }
  expect([valueOf(usnOf(next)), valueOf(passwordOf(next))]).toEqual(['', ''])
})

test('a refused sign-in says "Invalid USN or Password", and keeps what was typed', async () => {
  const page = await openSignIn()
  server.refuse(sessionOps.login, 'invalid_credentials')
  await signIn(page, '1XX99ZZ999', 'not the password')
  await waitFor(() => expect(toasts()).toEqual(['Invalid USN or Password']))
  expect(page.address()).toBe('/')
  expect(valueOf(usnOf(page))).toBe('1XX99ZZ999')
  await waitFor(() => expect(buttonOf(page).matches(':disabled')).toBe(false))
})

test('a sign-in without a network says so, and works when it is tried again', async () => {
  const page = await openSignIn()
  server.disconnect(sessionOps.login)
  await signIn(page, student.usn)
  await waitFor(() => expect(toasts()).toEqual(['Something went wrong. Please try again.']))
  answerLogin()
  await waitFor(() => expect(buttonOf(page).matches(':disabled')).toBe(false))
  await page.user.click(buttonOf(page))
  await waitFor(() => expect(page.address()).toBe('/Welcome'))
})
