import { addresses } from '@lectureshelf/contract/addresses'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { lapsedStudent, student } from '../../../test/people.ts'
import { signInAsStudent } from '../../../test/sign-in.ts'

const pdf = addresses.pdf('notes.pdf')
const home = '/Home/CSE/2022/5th%20Sem'

/** Replaces the worker of pdf.js, which happy-dom cannot run: these tests fail before any page is read. */
class IdleWorker extends EventTarget {
  postMessage = () => undefined
  terminate = () => undefined
}

beforeEach(() => {
  vi.stubGlobal('Worker', IdleWorker)
})

const expectNothingToRead = () => {
  expect(document.querySelector('canvas')).toBeNull()
  expect(main().queryByRole('region', { name: 'Pages' })).toBeNull()
  expect(main().queryByText('Opening the PDF')).toBeNull()
  expect(main().queryByRole('progressbar')).toBeNull()
}

const findFailure = async () => within(await main().findByRole('alert'))

const openRefused = async (code: ErrorCode, as: StudentData = student) => {
  const opening = openPage(pdf, { as })
  server.refuse(pdfOps.info, code)
  server.refuse(pdfOps.read, code)
  const page = await opening
  return { ...page, failure: await findFailure() }
}

/** Lets the first bytes of a PDF never arrive. */
const holdBytes = () => {
  server.refuse(pdfOps.info, 'not_found')
  server.refuse(pdfOps.read, 'not_found')
  return server.hold(pdfOps.read)
}

test('a PDF that no subscription covers says so and leads to the plans', async () => {
  const { user, address, failure } = await openRefused('subscription_required', lapsedStudent)
  expect(failure.getByText(errorMessages.subscription_required)).toBeDefined()
  expectNothingToRead()
  await user.click(failure.getByRole('link', { name: 'Renew' }))
  await waitFor(() => expect(address()).toBe(addresses.plans))
})

test('a PDF of another scheme says so, and offers only the way back to the home', async () => {
  const { user, address, failure } = await openRefused('wrong_place')
  expect(failure.getByText(errorMessages.wrong_place)).toBeDefined()
  expectNothingToRead()
  expect(failure.queryAllByRole('button')).toEqual([])
  await user.click(failure.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe(home))
})

test('a PDF that does not exist says so and leads back to the home', async () => {
  const { user, address, failure } = await openRefused('not_found')
  expect(failure.getByText('This PDF does not exist.')).toBeDefined()
  expectNothingToRead()
  await user.click(failure.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe(home))
})

test('a sheet that is not published yet says so, with a way back', async () => {
  const { failure } = await openRefused('not_published')
  expect(failure.getByText(messages.notPublishedYet)).toBeDefined()
  expectNothingToRead()
  expect(failure.getByRole('link', { name: 'Back' })).toBeDefined()
})

test('a lost connection is said after three retries, and Retry opens the PDF again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const opening = openPage(pdf, { as: student })
  server.disconnect(pdfOps.info)
  server.disconnect(pdfOps.read)
  const { user } = await opening
  expect(await main().findByText('Opening the PDF')).toBeDefined()
  for (const [delayMs, requests] of [
    [400, 2],
    [1500, 3],
    [4000, 4],
  ] as const) {
    expect(main().queryByRole('alert')).toBeNull()
    await vi.advanceTimersByTimeAsync(delayMs)
    await waitFor(() => expect(server.sent(pdfOps.read)).toHaveLength(requests))
  }
  const failure = await findFailure()
  expect(failure.getByText('The connection was lost.')).toBeDefined()
  expectNothingToRead()
  const release = holdBytes()
  await user.click(failure.getByRole('button', { name: 'Retry' }))
  expect(await main().findByText('Opening the PDF')).toBeDefined()
  expect(main().getByRole('progressbar', { name: 'Loading' })).toBeDefined()
  expect(main().queryByRole('alert')).toBeNull()
  await waitFor(() => expect(server.sent(pdfOps.read)).toHaveLength(5))
  release()
  expect((await findFailure()).getByText('This PDF does not exist.')).toBeDefined()
})

test('a session that ended leads to the sign-in, which continues at the page of the PDF', async () => {
  const wanted = `${addresses.pdf('session.pdf')}#page=12`
  const opening = openPage(wanted, { as: student })
  server.refuse(pdfOps.info, 'session_expired')
  server.refuse(pdfOps.read, 'session_expired')
  const { user, address } = await opening
  await waitFor(() => expect(toasts()).toEqual([messages.sessionTimedOut]))
  expect(address()).toBe('/')
  const release = holdBytes()
  await signInAsStudent(user)
  await waitFor(() => expect(address()).toBe(wanted))
  expect(await main().findByText('Opening the PDF')).toBeDefined()
  release()
  await findFailure()
})

test('a visitor signs in first and continues at the page of the link', async () => {
  const wanted = `${addresses.pdf('linked.pdf')}#page=12`
  const { user, address } = await openPage(wanted)
  expect(address()).toBe('/')
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
  expect(server.sent(pdfOps.read)).toEqual([])
  const release = holdBytes()
  await signInAsStudent(user)
  await waitFor(() => expect(address()).toBe(wanted))
  expect(await main().findByText('Opening the PDF')).toBeDefined()
  await waitFor(() => expect(server.sent(pdfOps.read)[0]?.headers.get('range')).toBe('bytes=0-65535'))
  release()
  await findFailure()
})
