import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { siteFormOps } from '@lectureshelf/contract/site/site-forms'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { fill, findDialog, toasts, valueOf } from '../../test/dom.ts'
import { useFakeDatabases } from '../../test/fake-indexeddb.ts'
import { server } from '../../test/fake-server.ts'
import { main, openPage, tokenOf } from '../../test/page.tsx'
import { student } from '../../test/people.ts'
import { signInAsStudent } from '../../test/sign-in.ts'
import { answerPerson, makeCard } from '../../test/site.ts'

const home = '/Home/CSE/2022/5th%20Sem'
const hourMs = 3_600_000
const timedOut = 'Session Timed Out! Please Login again'
useFakeDatabases()

test('a session that was over before shows that, and its page follows the sign-in', async () => {
  localStorage.setItem('token', tokenOf(student.usn, -hourMs))
  const { user, address } = await openPage(home)
  await waitFor(() => expect(toasts()).toEqual([timedOut]))
  expect(address()).toBe('/')
  expect(localStorage.getItem('token')).toBeNull()
  await signInAsStudent(user)
  await waitFor(() => expect(address()).toBe(home))
})

test('a session that ends on an open page runs out after seven days', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { address } = await openPage(home, { as: student })
  await main().findByRole('heading', { level: 1, name: 'Welcome back, Ananya Rao' })
  await vi.advanceTimersByTimeAsync(167 * hourMs)
  expect(address()).toBe(home)
  // Real time passes as well: on a slow machine more than a few seconds.
  await vi.advanceTimersByTimeAsync(hourMs - 60_000)
  expect(toasts()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(toasts()).toEqual([timedOut]))
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
  expect(address()).toBe('/')
})

test('a session that has expired lasts while notes are kept, until the server ends it', async () => {
  localStorage.setItem('kept-notes-of', student.usn)
  localStorage.setItem('token', tokenOf(student.usn, -hourMs))
  answerPerson(student)
  server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
  const { user, address } = await openPage(home)
  const shelf = within(await main().findByRole('region', { name: 'Subjects' }))
  const card = await shelf.findByRole('link', { name: /BCS503/ })
  expect([address(), toasts()]).toEqual([home, []])
  server.refuse(subjectOps.details, 'session_expired')
  await user.click(card)
  await waitFor(() => expect(toasts()).toEqual([timedOut]))
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['session_replaced', 'Signed out: your account was opened on another device'],
  ['session_elsewhere', 'Signed out: this session was opened on another device'],
  ['sign_in_mark_lost', 'Please sign in again: this browser lost its sign-in mark'],
] as const)('a session that ends by %s leads to the sign-in and back to the page', async (code, sentence) => {
  localStorage.setItem('kept-notes-of', student.usn)
  const opening = openPage(home, { as: student })
  server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
  const { user, address } = await opening
  const shelf = within(await main().findByRole('region', { name: 'Subjects' }))
  const card = await shelf.findByRole('link', { name: /BCS503/ })
  server.refuse(subjectOps.details, code)
  await user.click(card)
  await waitFor(() => expect(toasts()).toEqual([sentence]))
  await screen.findByRole('dialog', { name: 'Sign In' })
  server.refuse(subjectOps.details, 'subject_not_found')
  await signInAsStudent(user)
  await waitFor(() => expect(address()).toBe('/CSE/2022/5th%20Sem/BCS503'))
  // The notes that the same person keeps here are still theirs.
  expect(localStorage.getItem('kept-notes-of')).toBe(student.usn)
})

/** Leaves the page for another one and comes back to it, as it stands in the browser's memory. */
const leaveAndReturn = (meanwhile: () => void) => {
  const turn = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  turn('pagehide')
  meanwhile()
  turn('pageshow')
}

test('a page from the memory of the browser is left when its person has signed out since', async () => {
  const { address } = await openPage(home, { as: student })
  await main().findByRole('heading', { level: 1, name: 'Welcome back, Ananya Rao' })
  sessionStorage.setItem('typed-text', 'of the student')
  leaveAndReturn(() => undefined)
  expect([document.body.hidden, sessionStorage.getItem('typed-text')]).toEqual([false, 'of the student'])
  leaveAndReturn(() => localStorage.removeItem('token'))
  expect([document.body.hidden, sessionStorage.getItem('typed-text')]).toEqual([true, null])
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() => expect(document.body.hidden).toBe(false))
  expect(screen.queryByText('Welcome back, Ananya Rao')).toBeNull()
})

describe('text that was typed when the session ends', () => {
  const typed = 'Page 12 of the second module is missing.'
  const openHome = async () => {
    const opening = openPage(home, { as: student })
    server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
    return opening
  }
  const feedback = () => main().findByRole('textbox', { name: 'Feedback' })
  /** What watches the typing comes with the focus. */
  const typeFeedback = async (user: UserEvent) => {
    await user.click(await feedback())
    await vi.dynamicImportSettled()
    fill(await feedback(), typed)
  }

  test('is there again after the sign-in, and one message says what happened', async () => {
    const { user, address } = await openHome()
    await typeFeedback(user)
    server.refuse(siteFormOps.submit, 'session_expired')
    await user.click(main().getByRole('button', { name: 'Send feedback' }))
    await screen.findByRole('dialog', { name: 'Sign In' })
    expect(toasts()).toEqual([timedOut])
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await signInAsStudent(user)
    await waitFor(() => expect(address()).toBe(home))
    await waitFor(async () => expect(valueOf(await feedback())).toBe(typed))
  })

  test('survives a failed send and a reload, and is gone when it was sent', async () => {
    const page = await openHome()
    await typeFeedback(page.user)
    server.disconnect(siteFormOps.submit)
    await page.user.click(main().getByRole('button', { name: 'Send feedback' }))
    const alert = await findDialog('Your feedback was not sent')
    await page.user.click(alert.getByRole('button', { name: 'OK' }))
    const { user, reload } = await page.reload()
    await waitFor(async () => expect(valueOf(await feedback())).toBe(typed))
    server.onBytes(siteFormOps.submit, () => new Response('Thank you'))
    await user.click(main().getByRole('button', { name: 'Send feedback' }))
    await waitFor(async () => expect(valueOf(await feedback())).toBe(''))
    await reload()
    expect(valueOf(await feedback())).toBe('')
  })
})
