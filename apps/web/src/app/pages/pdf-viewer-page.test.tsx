import { addresses } from '@lectureshelf/contract/addresses'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { pdfAboutOps } from '@lectureshelf/contract/library/pdf-about'
import type { PdfAbout } from '@lectureshelf/contract/library/pdf-about'
import { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { ReadingPosition, readingOps } from '@lectureshelf/contract/reading/readings'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { pageReportMessages } from '@lectureshelf/contract/reading/page-report-messages'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fill, findDialog, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { IdleWorker } from '../../../test/idle-worker.ts'
import { answerMarks } from '../../../test/marks.ts'
import { main, openPage } from '../../../test/page.tsx'
import { lapsedStudent, student } from '../../../test/people.ts'
import { payment } from '../../../test/site.ts'
import { signInAsStudent } from '../../../test/sign-in.ts'
import { makePdfInfo } from '../../../test/pdf-info.ts'

const pdf = addresses.pdf('notes.pdf')
const home = '/Home/CSE/2022/5th%20Sem'

/** What anyone may know about the PDF of the tests. */
const about: PdfAbout = {
  title: 'Gears and bearings',
  subject: { subCode: 'BME501', subName: 'Machine Design' },
}

beforeEach(() => {
  vi.stubGlobal('Worker', IdleWorker)
  server.refuse(pdfPageOps.picture, 'pdf_not_openable')
})

const expectNothingToRead = () => {
  expect(document.querySelector('canvas')).toBeNull()
  expect(main().queryByRole('region', { name: 'Pages' })).toBeNull()
  expect(main().queryByText('Opening the PDF')).toBeNull()
  expect(main().queryByRole('progressbar')).toBeNull()
}

const findFailure = async () => within(await main().findByRole('alert'))

const openRefused = async (code: ErrorCode, as: StudentData = student, wanted = pdf) => {
  const opening = openPage(wanted, { as })
  server.on(pdfAboutOps.about, about)
  server.refuse(pdfOps.info, code)
  server.refuse(pdfOps.read, code)
  const page = await opening
  return { ...page, failure: await findFailure() }
}

/** Lets the facts of a PDF, and with them everything else, not arrive yet. */
const holdFacts = () => {
  server.refuse(pdfOps.info, 'not_found')
  server.refuse(pdfOps.read, 'not_found')
  return server.hold(pdfOps.info)
}

test('a PDF that no subscription covers is refused and leads to the plans', async () => {
  const { user, address, failure } = await openRefused('subscription_required', lapsedStudent)
  expect(failure.getByText(errorMessages.subscription_required)).toBeDefined()
  expect(await failure.findByText('Gears and bearings')).toBeDefined()
  expect(failure.getByText('Machine Design (BME501)')).toBeDefined()
  expectNothingToRead()
  await user.click(failure.getByRole('link', { name: 'Renew' }))
  await waitFor(() => expect(address()).toBe(addresses.plans))
})

test('a PDF of another department says what it is, and offers only the way to the own shelf', async () => {
  const { user, address, failure } = await openRefused('wrong_place')
  expect(failure.getByText(errorMessages.wrong_place)).toBeDefined()
  expect(await failure.findByText('Gears and bearings')).toBeDefined()
  expect(failure.getByText('Machine Design (BME501)')).toBeDefined()
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Gears and bearings')
  expect(document.title).toBe('Gears and bearings | LectureShelf')
  expectNothingToRead()
  expect(failure.queryAllByRole('button')).toEqual([])
  expect(failure.getAllByRole('link')).toHaveLength(1)
  await user.click(failure.getByRole('link', { name: 'Go to your shelf' }))
  await waitFor(() => expect(address()).toBe(home))
})

test('a PDF that does not exist shows an error and leads back to the home', async () => {
  const { user, address, failure } = await openRefused('not_found')
  expect(failure.getByText('This PDF does not exist.')).toBeDefined()
  expect(screen.getByRole('main').textContent).not.toContain('notes.pdf')
  expect(server.sent(pdfAboutOps.about)).toEqual([])
  expectNothingToRead()
  await user.click(failure.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe(home))
})

test('a sheet that is not published yet shows that, with a way back', async () => {
  const { failure } = await openRefused('not_published', student, addresses.pdf('lab.pdf'))
  expect(failure.getByText(messages.notPublishedYet)).toBeDefined()
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Lab sheet')
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
    await waitFor(() => expect(server.sent(pdfOps.info)).toHaveLength(requests))
  }
  const failure = await findFailure()
  expect(failure.getByText('The connection was lost.')).toBeDefined()
  expect(main().queryByText('Opening the PDF')).toBeNull()
  const release = holdFacts()
  await user.click(failure.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(server.sent(pdfOps.info)).toHaveLength(5))
  release()
  expect(await main().findByText('This PDF does not exist.')).toBeDefined()
  expectNothingToRead()
})

test('a PDF that was opened offline opens when the connection is back, without a press', async () => {
  const opening = openPage(pdf, { as: student })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.disconnect(pdfOps.info)
  server.disconnect(pdfOps.read)
  await opening
  const failure = await findFailure()
  expect(failure.getByText('The connection was lost.')).toBeDefined()
  server.on(pdfOps.info, info)
  server.refuse(pdfOps.read, 'not_found')
  window.dispatchEvent(new Event('online'))
  expect(await main().findByRole('heading', { level: 1, name: 'Unit 1' })).toBeDefined()
})

test('a session that ended leads to the sign-in, which continues at the page of the PDF', async () => {
  const wanted = `${addresses.pdf('session.pdf')}#page=12`
  const opening = openPage(wanted, { as: student })
  server.refuse(pdfOps.info, 'session_expired')
  server.refuse(pdfOps.read, 'session_expired')
  server.on(pdfAboutOps.about, about)
  const { user, address } = await opening
  await waitFor(() => expect(toasts()).toEqual([messages.sessionTimedOut]))
  expect(address()).toBe('/')
  const release = holdFacts()
  await signInAsStudent(user)
  await waitFor(() => expect(address()).toBe(wanted))
  expect(await main().findByText('Opening the PDF')).toBeDefined()
  release()
  await findFailure()
})

test('a visitor signs in first and continues at the page of the link', async () => {
  const wanted = `${addresses.pdf('linked.pdf')}#page=12`
  const opening = openPage(wanted)
  server.on(pdfAboutOps.about, about)
  const { user, address } = await opening
  expect(address()).toBe('/')
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
  expect(server.sent(pdfOps.read)).toEqual([])
  const release = holdFacts()
  await signInAsStudent(user)
  await waitFor(() => expect(address()).toBe(wanted))
  expect(await main().findByText('Opening the PDF')).toBeDefined()
  await waitFor(() => expect(server.sent(pdfOps.read)[0]?.headers.get('range')).toBe('bytes=0-65535'))
  release()
  await findFailure()
})

/** Resolves with the words of the first element of a role, at the moment that it is shown. */
const wordsAtFirst = (role: string): Promise<string> =>
  new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const shown = screen.queryByRole(role)
      if (shown === null) return
      watch.disconnect()
      resolve(shown.textContent)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })

/** Opens a link to a PDF as a visitor. */
const openShared = async (wanted = addresses.pdf('linked.pdf')) => {
  const page = await openPage(wanted)
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Sign In' })) }
}

test('a visitor with a link reads what it leads to and the price, in the sign-in and behind it', async () => {
  server.on(settingOps.payment, { ...payment, basicPricePaise: 12_900 })
  server.on(pdfAboutOps.about, about)
  const { user, address, dialog } = await openShared()
  const price = 'Sign in to read it. No account yet? Plans start at Rs 129 a semester.'
  expect(await dialog.findByText('Gears and bearings')).toBeDefined()
  expect(await dialog.findByText(price)).toBeDefined()
  expect(dialog.getByText('Machine Design (BME501)')).toBeDefined()
  await user.keyboard('{Escape}')
  const band = within(await main().findByRole('region', { name: 'You were sent a link to a note' }))
  expect(band.getByText('Gears and bearings')).toBeDefined()
  expect(band.getByText(price)).toBeDefined()
  await user.click(band.getByRole('link', { name: 'Sign In' }))
  const again = within(await screen.findByRole('dialog', { name: 'Sign In' }))
  await user.click(again.getByRole('link', { name: 'See the plans' }))
  await waitFor(() => expect(address()).toBe(addresses.plans))
})

test('the sign-in over a link opens at its final height, with what the link leads to', async () => {
  server.on(pdfAboutOps.about, about)
  const release = server.hold(pdfAboutOps.about)
  await openPage(addresses.pdf('linked.pdf'))
  await main().findByRole('region', { name: 'You were sent a link to a note' })
  expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull()
  const firstWords = wordsAtFirst('dialog')
  release()
  expect(await firstWords).toContain('Gears and bearings')
})

test('the sign-in over a link does not wait long, and keeps its height when the facts come later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  server.on(pdfAboutOps.about, about)
  const release = server.hold(pdfAboutOps.about)
  await openPage(addresses.pdf('linked.pdf'))
  await main().findByRole('region', { name: 'You were sent a link to a note' })
  await vi.advanceTimersByTimeAsync(1500)
  const dialog = await screen.findByRole('dialog', { name: 'Sign In' })
  const said = dialog.textContent
  expect(said).toContain('Sign in to read it. No account yet?')
  release()
  expect(await main().findByText('Gears and bearings')).toBeDefined()
  expect(dialog.textContent).toBe(said)
})

test('the sign-in over a link to nothing asks once, and never takes its sentence away', async () => {
  server.refuse(pdfAboutOps.about, 'not_found')
  const { dialog } = await openShared()
  expect(dialog.getByText(/does not lead to a note that you can read/)).toBeDefined()
  expect(server.sent(pdfAboutOps.about)).toHaveLength(1)
})

test.each([
  ['linked.pdf', /does not lead to a note that you can read/],
  ['Ans-Booklet.pdf', 'Answer booklet: Not published yet'],
])('a visitor with a link to %s, which is not there, reads so above the sign-in', async (name, words) => {
  server.refuse(pdfAboutOps.about, 'not_found')
  const { dialog } = await openShared(addresses.pdf(name))
  expect(await dialog.findByText(words)).toBeDefined()
  expect(dialog.queryByText(/Plans start at/)).toBeNull()
})

test('a visitor who signs in without a link reads about no note', async () => {
  const { user } = await openPage('/about')
  await user.click(screen.getByRole('link', { name: 'Sign In' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }))
  expect(dialog.queryByRole('link', { name: 'See the plans' })).toBeNull()
  expect(server.sent(pdfAboutOps.about)).toEqual([])
})

/** Opens a PDF whose facts arrive and whose bytes do not, with its ... menu open. */
const openMore = async () => {
  server.on(pdfOps.info, info)
  server.refuse(pdfOps.read, 'not_found')
  const release = server.hold(pdfOps.read)
  answerMarks()
  const page = await openPage(`${pdf}#page=7`, { as: student })
  await main().findByRole('heading', { level: 1, name: 'Unit 1' })
  const button = main().getByRole('button', { name: 'More about this note' })
  await page.user.click(button)
  const more = within(await screen.findByRole('dialog', { name: 'More about this note' }))
  // What is in it is loaded when it opens.
  await more.findByText('Added by Suma Shetty')
  return { ...page, button, more, release }
}

const info = makePdfInfo({
  title: 'Unit 1',
  sizeBytes: 436_000,
  pageCount: 78,
  version: 3,
  addedByName: 'Suma Shetty',
  hasText: null,
})

test('the ... menu names the author and says that there is no printing and why', async () => {
  const { user, more, button, release } = await openMore()
  expect(more.getByText('Added by Suma Shetty')).toBeDefined()
  expect(more.getByText(messages.noPrinting)).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
  release()
  await findFailure()
  expect(main().queryByRole('button', { name: 'More about this note' })).toBeNull()
})

test('the ... menu lists the keys of the viewer, of marks and of the search', async () => {
  const { user, more, release } = await openMore()
  // No finger alone: the test has a mouse.
  await user.click(more.getByText('Keyboard shortcuts'))
  const keys = await findDialog('Keyboard shortcuts')
  for (const [words, key] of [
    ['Next page', '→Page Down'],
    ['Select text, then choose its mark', 'M'],
    ['Search all notes', 'Ctrl K'],
  ])
    expect(keys.getByText(words ?? '').nextElementSibling?.textContent).toBe(key)
  release()
})

test('the ... menu reports the page that one is at, and keeps what was typed when that is refused', async () => {
  const { user, more, release } = await openMore()
  await user.click(more.getByRole('button', { name: 'Report this page' }))
  const dialog = await findDialog('Report page 7')
  expect(dialog.getByText(/You will find the answer on your profile/)).toBeDefined()
  await user.selectOptions(dialog.getByLabelText('What is it?'), 'It cannot be read')
  fill(dialog.getByRole('textbox', { name: /^Details/ }), 'Scanned too dark.')
  server.refuse(pageReportOps.send, 'too_many_requests', { message: pageReportMessages.tooMany })
  await user.click(dialog.getByRole('button', { name: 'Send the report' }))
  await waitFor(() => expect(toasts()).toEqual([pageReportMessages.tooMany]))
  expect(valueOf(dialog.getByRole('textbox', { name: /^Details/ }))).toBe('Scanned too dark.')
  server.on(pageReportOps.send, { message: pageReportMessages.sent })
  await user.click(dialog.getByRole('button', { name: 'Send the report' }))
  await waitFor(() => expect(toasts()).toContain(pageReportMessages.sent))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [, sent] = server.sent(pageReportOps.send)
  expect(sent).toMatchObject({
    params: { pdfFile: 'notes.pdf' },
    body: { page: 7, version: 3, kind: 'unreadable', text: 'Scanned too dark.' },
  })
  release()
  await findFailure()
})

test('a page that has no picture ends nothing', async () => {
  server.refuse(pdfPageOps.picture, 'not_found')
  const { more, release } = await openMore()
  await waitFor(() => expect(server.sent(pdfPageOps.picture)).not.toEqual([]))
  expect(more.getByText('Added by Suma Shetty')).toBeDefined()
  expect(main().queryByRole('alert')).toBeNull()
  release()
})

test('a picture of a version that was deleted offers the new one', async () => {
  server.refuse(pdfPageOps.picture, 'version_gone')
  server.on(pdfOps.info, info)
  server.refuse(pdfOps.read, 'not_found')
  const release = server.hold(pdfOps.read)
  await openPage(`${pdf}#page=7`, { as: student })
  const failure = await findFailure()
  expect(failure.getByText('This PDF was replaced while you were reading.')).toBeDefined()
  release()
})

/** Lets the facts of a version arrive with the sizes of its pages, which are laid out without any bytes. */
const answerVersion = (version: number) =>
  server.on(pdfOps.info, { ...info, version, pageSizes: [[78, 595, 842]] })

/** Keeps every place for the account. */
const keepPlaces = () => {
  server.on(readingOps.keep, ({ body }) => ({
    reading: { ...ReadingPosition.parse(body), device: null },
  }))
  return () => server.sent(readingOps.keep).map(({ body }) => ReadingPosition.parse(body).version)
}

/** Waits until the pages are laid out, and then hides the tab. */
const hideLaidOut = async () => {
  await main().findByRole('button', { name: /^Page 1 of 78/ })
  window.dispatchEvent(new Event('pagehide'))
}

test('the place and a report name the new version once it is opened in place of a deleted one', async () => {
  server.refuse(pdfPageOps.picture, 'version_gone')
  server.on(pdfOps.info, info)
  server.refuse(pdfOps.read, 'not_found')
  const release = server.hold(pdfOps.read)
  const versions = keepPlaces()
  answerMarks()
  const { user } = await openPage(pdf, { as: student })
  const failure = await findFailure()
  server.refuse(pdfPageOps.picture, 'not_found')
  answerVersion(4)
  await user.click(failure.getByRole('button', { name: 'Open the new version' }))
  await hideLaidOut()
  await waitFor(() => expect(versions()).toEqual([4]))
  await user.click(main().getByRole('button', { name: 'More about this note' }))
  const more = within(await screen.findByRole('dialog', { name: 'More about this note' }))
  await user.click(more.getByRole('button', { name: 'Report this page' }))
  const dialog = await findDialog('Report page 1')
  await user.selectOptions(dialog.getByLabelText('What is it?'), 'It cannot be read')
  server.on(pageReportOps.send, { message: pageReportMessages.sent })
  await user.click(dialog.getByRole('button', { name: 'Send the report' }))
  await waitFor(() => expect(server.sent(pageReportOps.send)).toMatchObject([{ body: { version: 4 } }]))
  release()
  await findFailure()
})

test('a PDF that was replaced since it was open a moment ago has its place kept for the new version', async () => {
  server.refuse(pdfOps.read, 'not_found')
  const release = server.hold(pdfOps.read)
  const versions = keepPlaces()
  answerVersion(3)
  const { router } = await openPage(pdf, { as: student })
  await hideLaidOut()
  await waitFor(() => expect(versions()).toEqual([3]))
  await act(() => router.navigate({ href: '/about' }))
  answerVersion(4)
  await act(() => router.navigate({ href: pdf }))
  await hideLaidOut()
  await waitFor(() => expect(versions()).toEqual([3, 4]))
  // One opening each time: another one would wait, and be shown at the next visit.
  expect(server.sent(pdfOps.info)).toHaveLength(2)
  release()
  await findFailure()
})

/** Opens the link of a search result to a PDF whose bytes do not arrive. */
const openLinked = async () => {
  server.on(pdfOps.info, info)
  server.refuse(pdfOps.read, 'not_found')
  server.on(pdfPageOps.words, { width: 595, height: 842, ink: null, words: [], source: 'pdf' })
  server.on(pdfPageOps.find, {
    total: 3,
    pages: [
      [7, 2],
      [9, 1],
    ],
    isScan: false,
    isComplete: true,
    scan: null,
  })
  const release = server.hold(pdfOps.read)
  const page = await openPage(`${pdf}#page=7&find=C%2B%2B+%26+lok&terms=c%2B%2B%7Clok`, { as: student })
  const field = await main().findByRole<HTMLInputElement>('searchbox', { name: 'Find in this PDF' })
  await main().findByText('1 of 3')
  return { ...page, field, release }
}

test('the link of a search result finds its words while the PDF opens, without taking the focus', async () => {
  const { user, field, release } = await openLinked()
  expect(field.value).toBe('C++ & lok')
  expect(document.activeElement).not.toBe(field)
  expect(server.sent(pdfPageOps.find).map(({ query }) => query)).toEqual([{ terms: 'c++|lok', v: '3' }])
  expect(server.sent(pdfPageOps.words)).toMatchObject([{ params: { page: '7' } }])
  await user.click(main().getByRole('button', { name: 'Pages with matches' }))
  expect(await main().findByRole('button', { name: 'Page 9, 1 hit' })).toBeDefined()
  release()
})

test('words that the reader types are found as a phrase', async () => {
  const { user, field, release } = await openLinked()
  await user.type(field, 's')
  await waitFor(() => expect(server.sent(pdfPageOps.find)).toHaveLength(2))
  expect(server.sent(pdfPageOps.find)[1]?.query).toEqual({ q: 's', v: '3' })
  release()
})

test('the two sheets are forms: their ... menu saves them, and draws every page to print it', async () => {
  const sheet = makePdfInfo({
    pdfFile: 'lab.pdf',
    title: 'Lab sheet',
    pageCount: 2,
    version: 3,
    subject: null,
  })
  server.on(pdfOps.info, sheet)
  server.refuse(pdfOps.read, 'not_found')
  const release = server.hold(pdfOps.read)
  answerMarks()
  const { user } = await openPage(addresses.pdf('lab.pdf'), { as: student })
  await main().findByRole('heading', { level: 1, name: 'Lab sheet' })
  await user.click(main().getByRole('button', { name: 'More about this note' }))
  const more = within(await screen.findByRole('dialog', { name: 'More about this note' }))
  expect(await more.findByRole('button', { name: 'Save' })).toBeDefined()
  expect(more.queryByText(messages.noPrinting)).toBeNull()
  server.onBytes(pdfPageOps.picture, () => new Response(new Blob(['a picture'])))
  await user.click(more.getByRole('button', { name: 'Print' }))
  // The viewer itself asks for smaller pictures of the pages in view.
  const forPaper = () => server.sent(pdfPageOps.picture).filter(({ query }) => query['w'] === '1440')
  await waitFor(() =>
    expect(forPaper().map(({ params, query }) => [params.page, query['v']])).toEqual([
      ['1', '3'],
      ['2', '3'],
    ]),
  )
  await waitFor(() => expect(document.querySelectorAll('body > section img')).toHaveLength(2))
  release()
})
