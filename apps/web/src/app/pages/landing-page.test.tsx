import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { dssOps } from '@lectureshelf/contract/base/dss'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  descriptionOf,
  expectCleaned,
  fill,
  findDialog,
  toastTimes,
  toasts,
  valueOf,
} from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { expectAddress, main, openPage, tokenOf } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'
import { answerPerson, payment } from '../../../test/site.ts'

const banner = () => within(screen.getByRole('banner'))

const openSignIn = async () => {
  const page = await openPage('/')
  const before = server.sent(dssOps.read).length
  await page.user.click(banner().getByRole('link', { name: 'Sign In' }))
  const dialog = await findDialog('Sign In')
  return {
    ...page,
    dialog,
    usn: dialog.getByLabelText('USN'),
    password: dialog.getByLabelText('Password'),
    before,
  }
}

type Opened = Awaited<ReturnType<typeof openSignIn>>

const send = ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Sign In' }))

const signIn = async (opened: Opened, usn = student.usn) => {
  fill(opened.usn, usn)
  fill(opened.password, 'a password')
  await send(opened)
}

const letIn = () => {
  answerPerson(student)
  server.on(sessionOps.login, { token: tokenOf(student.usn) })
}

test('the landing page shows feature cards, department cards, about and contact', async () => {
  await openPage('/')
  const region = (name: string) => within(main().getByRole('region', { name }))
  expect(region('Built for the night before the exam').getAllByRole('heading', { level: 3 })).toHaveLength(6)
  const cards = region('Departments')
  for (const [label, title] of [
    ['CSE', 'Computer Science and Engineering'],
    ['ECE', 'Electronics and Communication Engineering'],
    ['EEE', 'Electrical and Electronics Engineering'],
    ['Civil', 'Civil Engineering'],
    ['Mechanical', 'Mechanical Engineering'],
  ] as const) {
    expect(cards.getByRole('link', { name: `${label} ${title}` }).getAttribute('href')).toBe(`/${label}`)
  }
  expect(main().getByRole('region', { name: 'About' }).textContent).toContain('LectureShelf keeps')
  await waitFor(() =>
    expect(region('Contact').getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^mailto:/),
  )
})

test('the landing page names the price that the owner has set', async () => {
  server.on(settingOps.payment, { ...payment, basicPricePaise: 12_900 })
  await openPage('/')
  expect(await main().findByText(/From Rs 129 a semester\.$/)).toBeDefined()
  expect(main().getByText('Rs 129 a semester. Scan, keep the UTR, start reading.')).toBeDefined()
  expect(main().queryByText(/\b99\b/)).toBeNull()
})

test('Sign Up on the landing page leads to the plans', async () => {
  const page = await openPage('/')
  await page.user.click(banner().getByRole('link', { name: 'Sign Up' }))
  await expectAddress(page, '/Subscriptionplans')
})

test('the sign-in fetches the reference data when it opens, and its first field has the focus', async () => {
  const { usn, before } = await openSignIn()
  expect(before).toBe(0)
  expect(server.sent(dssOps.read)).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(usn))
})

test('the sign-in writes the USN in capitals as it is typed', async () => {
  const { user, usn } = await openSignIn()
  await user.type(usn, '1ls22')
  expect(valueOf(usn)).toBe('1LS22')
  await user.type(usn, 'cs001')
  expect(valueOf(usn)).toBe('1LS22CS001')
})

test('the sign-in requires both USN and password, and sends nothing without them', async () => {
  const opened = await openSignIn()
  await send(opened)
  expect(descriptionOf(opened.usn)).toBe('USN is required.')
  expect(descriptionOf(opened.password)).toBe('Password is required.')
  fill(opened.usn, student.usn)
  await send(opened)
  expect(descriptionOf(opened.usn)).toBe('')
  expect(descriptionOf(opened.password)).toBe('Password is required.')
  expect(server.sent(sessionOps.login)).toEqual([])
})

test('the sign-in opens "Bhool Gaye ?" for someone who forgot the password', async () => {
  const { user, dialog } = await openSignIn()
  expectCleaned(dialog.getByLabelText('USN'), '1LS22CS001')
  await user.click(dialog.getByRole('button', { name: 'Forget Password' }))
  const forgotten = await screen.findByRole('dialog', { name: 'Bhool Gaye ?' })
  expect(forgotten.textContent).toContain('Resetting a password by yourself is not yet developed')
  expect(forgotten.textContent).toContain('ask the admin')
  expect(within(forgotten).queryByRole('button', { name: 'Mail me a link' })).toBeNull()
  expect(within(forgotten).getByRole('link', { name: 'How to reach them' }).getAttribute('href')).toBe(
    '/contact',
  )
  await user.click(within(forgotten).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bhool Gaye ?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeDefined()
})

test('"Bhool Gaye ?" offers a link by mail where mail is configured', async () => {
  server.on(settingOps.payment, { ...payment, isMailConfigured: true })
  const { user, dialog } = await openSignIn()
  await user.click(dialog.getByRole('button', { name: 'Forget Password' }))
  const forgotten = await findDialog('Bhool Gaye ?')
  expect(await forgotten.findByRole('button', { name: 'Mail me a link' })).toBeDefined()
  expectCleaned(forgotten.getByLabelText('USN'), '1LS22CS001')
  expect(forgotten.queryByText(/not yet developed/)).toBeNull()
})

test('the sign-in leads to the sign-up', async () => {
  const opened = await openSignIn()
  await opened.user.click(opened.dialog.getByRole('link', { name: 'Sign Up' }))
  await expectAddress(opened, '/SignUp')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the sign-in turns and cannot be pressed twice while it is being sent', async () => {
  letIn()
  const release = server.hold(sessionOps.login)
  const opened = await openSignIn()
  await signIn(opened)
  const button = opened.dialog.getByRole('button', { name: 'Sign In' })
  await waitFor(() => expect(button.getAttribute('data-loading')).toBe('true'))
  expect(button.matches(':disabled')).toBe(true)
  expect(opened.usn.closest('fieldset')?.disabled).toBe(true)
  release()
  await waitFor(() => expect(toasts()).toEqual(['Login successful!']))
  await expectAddress(opened, '/Welcome')
})

test('a sign-in is said, leads to the welcome, and sends the device along', async () => {
  letIn()
  const opened = await openSignIn()
  await signIn(opened)
  await waitFor(() => expect(toasts()).toEqual(['Login successful!']))
  expect(toastTimes()).toEqual([5000])
  await expectAddress(opened, '/Welcome')
  expect(server.sent(sessionOps.login).map(({ body }) => body)).toEqual([
    {
      usn: student.usn,
      password: 'a password',
      deviceData: { userAgent: navigator.userAgent, deviceType: 'desktop' },
    },
  ])
  expect(localStorage.getItem('token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('a refused sign-in says "Invalid USN or Password" and keeps what was typed', async () => {
  server.refuse(sessionOps.login, 'invalid_credentials')
  const opened = await openSignIn()
  await signIn(opened, '1LS22ME007')
  await waitFor(() => expect(toasts()).toEqual(['Invalid USN or Password']))
  expect(opened.address()).toBe('/')
  expect(valueOf(opened.usn)).toBe('1LS22ME007')
  expect(opened.dialog.getByRole('button', { name: 'Sign In' }).matches(':disabled')).toBe(false)
})

test('a sign-in without a network shows an error, and works when it is tried again', async () => {
  server.disconnect(sessionOps.login)
  const opened = await openSignIn()
  await signIn(opened)
  await waitFor(() => expect(toasts()).toEqual(['Something went wrong. Please try again.']))
  letIn()
  await send(opened)
  await expectAddress(opened, '/Welcome')
})

test('the sign-in of a signed-out visit may be given up, and leads nowhere then', async () => {
  const { user, address } = await openPage('/Home/CSE/2022/5th%20Sem')
  await findDialog('Sign In')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/')
})
