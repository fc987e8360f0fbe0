import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { type SearchResults, searchOps } from '@lectureshelf/contract/reading/search/search'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { textsOf } from '../../../test/dom.ts'
import { type Sent, fakeFetch, refusal, server } from '../../../test/fake-server.ts'
import { type OpenPage, expectAddress, main, openPage } from '../../../test/page.tsx'
import { owner, student } from '../../../test/people.ts'
import { makeHit, makeNothing, makeResults } from '../../../test/search.ts'

const field = () => main().getByRole<HTMLInputElement>('searchbox', { name: 'Search your notes' })
const results = () => within(main().getByRole('region', { name: 'Results' }))
const sent = () => server.sent(searchOps.search).map(({ query }) => query)
const resultLinks = () =>
  results()
    .getAllByRole('link')
    .filter((link) => Object.hasOwn(link.dataset, 'result'))

/** Opens the search with a reply to every search. */
const open = async (
  address: string,
  reply: SearchResults | ((sent: Sent) => SearchResults | Response) = makeResults(),
  as = student,
): Promise<OpenPage> => {
  const opening = openPage(address, { as })
  server.on(searchOps.search, reply)
  const page = await opening
  await main().findByRole('searchbox')
  return page
}

/** Opens the search with its results. */
const openFound = async (reply?: SearchResults, address = '/search?q=deadlock', as = student) => {
  const page = await open(address, reply, as)
  await waitFor(() => expect(results().queryByRole('status', { name: 'Searching' })).toBeNull())
  return page
}

test('a visitor signs in first, and continues to the search', async () => {
  const { address } = await openPage('/search?q=deadlock')
  expect(address()).toBe('/')
})

test('the field has the focus, and results come while someone types', async () => {
  const page = await open('/search')
  expect(document.activeElement).toBe(field())
  expect(document.title).toBe('Search | LectureShelf')
  await page.user.type(field(), 'deadlock')
  expect(await main().findByRole('link', { name: /^Unit 3: Deadlocks/ })).toBeDefined()
  await expectAddress(page, '/search?q=deadlock')
  expect(sent().at(-1)).toEqual({ q: 'deadlock' })
  expect(field().value).toBe('deadlock')
  expect(document.title).toBe('deadlock - Search | LectureShelf')
})

test('letters that are typed quickly are one search', async () => {
  const { user } = await open('/search')
  await user.type(field(), 'dead lock ')
  await main().findByRole('link', { name: /^Unit 3/ })
  expect(sent()).toEqual([{ q: 'dead lock' }])
  expect(field().value).toBe('dead lock ')
})

test('a page that was found has title, section, subject, number, heading and marked words', async () => {
  await openFound(makeResults({ pages: [makeHit({ pageLabel: 'xii', isMachineRead: true })] }))
  const hit = within(results().getByRole('listitem'))
  expect(hit.getByRole('link').textContent).toBe('Unit 3: DeadlocksPage xii')
  expect(hit.getByText('Deadlock prevention')).toBeDefined()
  expect(hit.getByText('deadlock').tagName).toBe('MARK')
  expect(hit.getByText('Notes, Operating Systems (BCS303)')).toBeDefined()
  expect(hit.getByText('Read by a machine')).toBeDefined()
  expect(results().getByRole('status').textContent).toBe('1 page')
})

test('text that looks like HTML stays text', async () => {
  await openFound(makeResults({ pages: [makeHit({ snippet: '<b>bold</b> deadlock', marks: [[0, 3]] })] }))
  expect(results().getByText('<b>').tagName).toBe('MARK')
  expect(document.querySelector('main b')).toBeNull()
})

test('a page that was found opens in the viewer with the words to mark', async () => {
  await openFound(makeResults({ searched: 'C++ deadlock', terms: 'c++|deadlock' }))
  expect(resultLinks()[0]?.getAttribute('href')).toBe(
    '/pdfViewer/os-unit-3.pdf#page=12&find=C%2B%2B+deadlock&terms=c%2B%2B%7Cdeadlock',
  )
})

test('subjects, sections and PDFs are above the pages and lead to their own', async () => {
  const place = {
    subCode: 'BCS303',
    subAbb: 'OS',
    subName: 'Operating Systems',
    deptId: 'CSE',
    scheme: '2022',
    semName: '5th Sem',
  }
  const pdf = {
    pdfFile: 'a.pdf',
    title: 'Deadlock sheet',
    subCode: 'BCS303',
    sectionName: 'Notes',
    pageCount: 4,
    cover: null,
  }
  const reply = makeResults({
    subjects: [place],
    sections: [{ ...place, sectionId: 's3', sectionName: 'Module 3' }],
    pdfs: [pdf],
  })
  await openFound(reply)
  expect(resultLinks().map((link) => link.getAttribute('href')?.split('#')[0])).toEqual([
    '/CSE/2022/5th%20Sem/BCS303',
    '/CSE/2022/5th%20Sem/BCS303',
    '/pdfViewer/a.pdf',
    '/pdfViewer/os-unit-3.pdf',
  ])
  expect(results().getByRole('link', { name: 'Deadlock sheet Notes, BCS303, 4 pages' })).toBeDefined()
  const section = results().getByRole('link', { name: /^Module 3/ })
  expect(section.getAttribute('href')).toBe('/CSE/2022/5th%20Sem/BCS303#section-s3')
})

test('an owner stays under /Admin', async () => {
  const place = { subAbb: 'OS', subName: 'Operating Systems', deptId: 'CSE', scheme: '2022' }
  const subjects = [{ ...place, subCode: 'BCS303', semName: '5th Sem' }]
  await openFound(makeResults({ subjects }), '/search?q=os', owner)
  await waitFor(() => expect(resultLinks()[0]?.getAttribute('href')).toBe('/Admin/CSE/2022/5th%20Sem/BCS303'))
})

test('arrow keys move from the field through the results and back, and a letter continues the words', async () => {
  const { user } = await openFound(makeResults({ pages: [makeHit(), makeHit({ pageNumber: 13 })] }))
  const [first, second] = resultLinks()
  field().focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field())
  await user.keyboard('{ArrowDown}s')
  expect(document.activeElement).toBe(field())
  await user.keyboard('{ArrowDown}{Escape}')
  expect(document.activeElement).toBe(field())
})

test('Enter opens the first result, and the search can be made again', async () => {
  const place = { subAbb: 'OS', subName: 'Operating Systems', deptId: 'CSE', scheme: '2022' }
  const subjects = [{ ...place, subCode: 'BCS303', semName: '5th Sem' }]
  const page = await openFound(makeResults({ subjects }))
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  field().focus()
  await page.user.keyboard('{Enter}')
  expect(opened.mock.contexts).toEqual([resultLinks()[0]])
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  expect(tab).toHaveBeenCalledWith(expect.stringContaining('/BCS303'), '_blank', 'noopener')
  await page.user.clear(field())
  expect(await main().findByRole('link', { name: 'deadlock' })).toBeDefined()
})

test('Back returns to the result that was opened, among the same results', async () => {
  const place = { subAbb: 'OS', subName: 'Operating Systems', deptId: 'CSE', scheme: '2022' }
  const subjects = ['BCS303', 'BCS304'].map((subCode) => ({ ...place, subCode, semName: '5th Sem' }))
  const page = await openFound(makeResults({ subjects }))
  server.refuse(subjectOps.details, 'subject_not_found')
  await page.user.click(results().getByRole('link', { name: /BCS304/ }))
  await expectAddress(page, '/CSE/2022/5th%20Sem/BCS304')
  await main().findByRole('alert')
  page.router.history.back()
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toContain('BCS304'))
  expect(sent()).toHaveLength(1)
  expect(page.address()).toBe('/search?q=deadlock')
})

test('Enter opens nothing that was found for other words', async () => {
  const { user } = await openFound()
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const release = server.hold(searchOps.search)
  await user.type(field(), 's{Enter}')
  await waitFor(() => expect(sent().at(-1)).toEqual({ q: 'deadlocks' }))
  expect(opened).not.toHaveBeenCalled()
  release()
})

test('Enter on a touch screen puts the keyboard away and opens nothing', async () => {
  const { user } = await openFound()
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query === '(pointer: coarse)',
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
  field().focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).not.toBe(field())
  expect(opened).not.toHaveBeenCalled()
})

test('Escape clears the words, then leaves', async () => {
  const page = await openFound()
  field().focus()
  await page.user.keyboard('{Escape}')
  await expectAddress(page, '/search')
  expect(field().value).toBe('')
  await page.user.keyboard('{Escape}')
  await expectAddress(page, '/Home/CSE/2022/5th%20Sem')
})

test('results stay, dimmed, until those of other words arrive', async () => {
  const { user } = await openFound()
  const release = server.hold(searchOps.search)
  server.on(searchOps.search, makeResults({ pages: [makeHit({ title: 'Unit 4' })] }))
  await user.type(field(), 's')
  expect(main().getByRole('region', { name: 'Results' }).dataset['dimmed']).toBe('true')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(results().getByRole('link', { name: /^Unit 3/ })).toBeDefined()
  release()
  expect(await main().findByRole('link', { name: /^Unit 4/ })).toBeDefined()
  expect(main().getByRole('region', { name: 'Results' }).dataset['dimmed']).toBe('false')
  expect(results().queryByRole('link', { name: /^Unit 3/ })).toBeNull()
})

test('a search that other words replaced is aborted', async () => {
  const { user } = await open('/search?q=one')
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (input.startsWith('/api/search')) signals.push(init.signal)
    return fakeFetch(input, init)
  })
  const release = server.hold(searchOps.search)
  await user.type(field(), ' two')
  await waitFor(() => expect(signals).toHaveLength(1))
  await user.type(field(), ' three')
  await waitFor(() => expect(signals).toHaveLength(2))
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  release()
})

test('the first search has a skeleton', async () => {
  const opening = open('/search?q=deadlock')
  const release = server.hold(searchOps.search)
  await opening
  expect(await main().findByRole('status', { name: 'Searching' })).toBeDefined()
  release()
  expect(await main().findByRole('link', { name: /^Unit 3/ })).toBeDefined()
  expect(main().queryByRole('status', { name: 'Searching' })).toBeNull()
})

test('a corrected word is said, and can be searched for as it was typed', async () => {
  const reply = makeResults({
    step: 'corrected',
    corrections: [{ from: 'deadlok', to: 'deadlock' }],
  })
  const page = await openFound(reply, '/search?q=deadlok')
  expect(results().getByText('Nothing for deadlok. Showing results for deadlock.')).toBeDefined()
  await page.user.click(results().getByRole('link', { name: 'Search instead for deadlok' }))
  await expectAddress(page, '/search?q=deadlok&exact=1')
  await waitFor(() => expect(sent().at(-1)).toEqual({ q: 'deadlok', exact: '1' }))
})

test('a word that is searched for as it was typed stays so in all subjects', async () => {
  const page = await openFound(makeNothing(), '/search?q=deadlok&subject=BCS303&exact=1')
  await page.user.click(main().getAllByRole('button', { name: /^Search all/ })[0] ?? field())
  await expectAddress(page, '/search?q=deadlok&exact=1')
})

const corrections = [{ from: 'deadlok', to: 'deadlock' }]
const manyPages = { isMany: true, total: 500 }
const titles = [
  { pdfFile: 'a.pdf', title: 'A', subCode: 'B', sectionName: 'C', pageCount: null, cover: null },
]
const someWords = 'No page has all of these words. These have some of them.'

test.each([
  ['some of the words', makeResults({ step: 'some' }), [someWords, '1 page']],
  [
    'some of the words on many pages',
    makeResults({ step: 'some', ...manyPages }),
    [someWords, 'At least 500 pages'],
  ],
  [
    'some of the words after a correction',
    makeResults({ step: 'some', searched: 'deadlock zymurgy', corrections }),
    ['Nothing for deadlok. Showing results for deadlock zymurgy.', someWords, '1 page'],
  ],
  [
    'other forms of the word alone',
    makeResults({ searched: 'probable', isOtherForm: true }),
    ['No page has probable itself. These have other forms of it.', '1 page'],
  ],
  [
    'a word on many pages',
    makeResults(manyPages),
    ['Too many matches. Add a second word.', 'At least 500 pages'],
  ],
  [
    'two words on many pages',
    makeResults({ ...manyPages, searched: 'dead lock' }),
    ['Too many matches. Add another word.', 'At least 500 pages'],
  ],
  [
    'headings with a common word',
    makeResults({ step: 'titles', isMany: true, total: 3 }),
    ['Too many matches. Add a second word.', 'These are headings that have it.', 'At least 3 pages'],
  ],
  [
    'titles with common words that no heading has',
    makeResults({ step: 'titles', isMany: true, searched: 'dead lock', pages: [], pdfs: titles }),
    ['Too many matches. Add another word.', 'No heading has them.'],
  ],
  [
    'nothing, because only headings were searched',
    makeNothing({ step: 'titles', isMany: true, subjectCount: null }),
    ['Too many matches. Add a second word.', 'No heading has it.'],
  ],
  ['titles alone', makeResults({ step: 'none', pages: [], pdfs: titles }), ['Only titles match.']],
  ['nothing', makeNothing(), ['No page of your 10 subjects has these words.']],
  ['nothing in all notes', makeNothing({ subjectCount: null }), ['No page has these words.']],
  [
    'no word to search',
    makeNothing({ gap: 'noWords' }),
    ['Common words and signs are not searched. Add another word.'],
  ],
])('%s: what was found is said as it is', async (_what, reply, sentences) => {
  await openFound(reply, '/search?q=deadlok')
  expect(textsOf([...results().getByRole('status').children])).toEqual(sentences)
  const isCorrected = reply.corrections.length > 0
  expect(results().queryAllByRole('link', { name: /^Search instead for/ })).toHaveLength(isCorrected ? 1 : 0)
  const isHinted = reply.gap === 'nothing' && reply.step === 'none'
  expect(results().queryAllByText("Try fewer words or the chapter's name.")).toHaveLength(isHinted ? 1 : 0)
})

test('nothing found says which notes could not be searched', async () => {
  const unread = {
    reading: { count: 3, titles: ['Module 1', 'Module 2', 'Module 3'] },
    unreadable: { count: 7, titles: ['Lab', 'Sheet'] },
  }
  await openFound(makeNothing({ unread }))
  expect(textsOf(results().getAllByRole('listitem'))).toEqual([
    '3 notes are still being readModule 1, Module 2, Module 3',
    '7 notes cannot be searched: their words cannot be readLab, Sheet and 5 more',
  ])
})

test('someone to whom no notes are open is led to the plans', async () => {
  const page = await openFound(makeNothing({ gap: 'nothingOpen', subjectCount: 0 }))
  expect(results().getByText('No notes are open to you, so there is nothing to search.')).toBeDefined()
  await page.user.click(results().getByRole('link', { name: 'Look at the plans' }))
  await expectAddress(page, '/Subscriptionplans')
})

test('someone whose plan has no published subjects reads that, and is not sent to the plans', async () => {
  await openFound(makeNothing({ gap: 'nothingPublished', subjectCount: 0 }))
  expect(results().getByRole('status').textContent).toBe(
    'No subject of your plan is published yet, so there is nothing to search.',
  )
  expect(results().getByText('Its notes can be found here as soon as they are published.')).toBeDefined()
  expect(results().queryByRole('link', { name: 'Look at the plans' })).toBeNull()
})

test('someone who may open a reserved sheet alone reads that no open page has the words', async () => {
  await openFound(makeNothing({ gap: 'nothing', subjectCount: 0 }))
  expect(results().getByRole('status').textContent).toBe('No page that is open to you has these words.')
})

test('a closed subject is reported as closed, not as a missing subscription, and leads to the others', async () => {
  const closed = makeNothing({ gap: 'nothingOpen', subjectCount: 0 })
  const page = await openFound(closed, '/search?q=deadlock&subject=BME501')
  expect(results().getByRole('status').textContent).toBe(
    'BME501 is not among the subjects that are open to you.',
  )
  expect(results().queryByRole('link', { name: 'Look at the plans' })).toBeNull()
  await page.user.click(results().getByRole('button', { name: 'Search all subjects' }))
  await expectAddress(page, '/search?q=deadlock')
})

test('one subject is searched until it is widened to all', async () => {
  const page = await openFound(makeNothing(), '/search?q=deadlock&subject=BCS303')
  expect(sent()).toEqual([{ q: 'deadlock', subject: 'BCS303' }])
  expect(results().getByText('No page of BCS303 has these words.')).toBeDefined()
  await page.user.click(results().getByRole('button', { name: 'Search all subjects' }))
  await expectAddress(page, '/search?q=deadlock')
  expect(main().queryByRole('button', { name: /^Only in/ })).toBeNull()
  expect(sent().at(-1)).toEqual({ q: 'deadlock' })
})

test('the chip of a subject widens to all and keeps the words', async () => {
  const page = await openFound(undefined, '/search?q=deadlock&subject=BCS303')
  await page.user.type(field(), 's')
  await expectAddress(page, '/search?q=deadlocks&subject=BCS303')
  await page.user.click(main().getByRole('button', { name: 'Only in BCS303. Search all subjects' }))
  await expectAddress(page, '/search?q=deadlocks')
})

test('further pages have no titles, and other words begin at the first page', async () => {
  const page = await openFound(makeResults({ total: 35 }))
  expect(results().getByText('Page 1 of 4')).toBeDefined()
  await page.user.click(results().getByRole('button', { name: 'Next' }))
  await expectAddress(page, '/search?q=deadlock&page=2')
  await waitFor(() => expect(sent().at(-1)).toEqual({ q: 'deadlock', page: '2', kind: 'pages' }))
  expect(await results().findByText('Page 2 of 4')).toBeDefined()
  await page.user.type(field(), 's')
  await expectAddress(page, '/search?q=deadlocks')
})

test('recent searches are listed while the field is empty, and can be cleared', async () => {
  localStorage.setItem('searches:1LS22CS001', JSON.stringify(['paging', 'deadlock']))
  const page = await open('/search?subject=BCS303')
  const recent = within(main().getByRole('region', { name: 'Recent searches' }))
  expect(textsOf(recent.getAllByRole('link'))).toEqual(['paging', 'deadlock'])
  await page.user.click(recent.getByRole('link', { name: 'deadlock' }))
  await expectAddress(page, '/search?q=deadlock&subject=BCS303')
  await waitFor(() => expect(field().value).toBe('deadlock'))
  await page.user.click(main().getByRole('button', { name: 'Clear the search' }))
  expect(document.activeElement).toBe(field())
  await page.user.click(await main().findByRole('button', { name: 'Clear' }))
  expect(localStorage.getItem('searches:1LS22CS001')).toBeNull()
  expect(main().getByText('Type a word, half a word or a whole exam question.')).toBeDefined()
})

/** Refuses a search, and says when to search again. */
const refusalFor = (seconds: number): Response => {
  const { status, headers } = refusal('too_many_requests')
  return Response.json(
    { message: 'Too many.', code: 'too_many_requests', requestId: 'x' },
    { status, headers: { ...Object.fromEntries(headers), 'retry-after': String(seconds) } },
  )
}

test('one search too many is sent again after a short wait', async () => {
  await open('/search?q=deadlock', () => (sent().length === 1 ? refusalFor(0.1) : makeResults()))
  expect(await main().findByRole('link', { name: /^Unit 3/ })).toBeDefined()
  expect(sent()).toEqual([{ q: 'deadlock' }, { q: 'deadlock' }])
})

test('one search too many is not sent again when a newer one has begun', async () => {
  // The newer one is sent again later than the older one would be.
  const { user } = await open('/search?q=dead', () => (sent().length < 3 ? refusalFor(1) : makeResults()))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await user.type(field(), 'lock')
  expect(await main().findByRole('link', { name: /^Unit 3/ }, { timeout: 5000 })).toBeDefined()
  expect(sent()).toEqual([{ q: 'dead' }, { q: 'deadlock' }, { q: 'deadlock' }])
})

test('too many searches say when to try again', async () => {
  const { user } = await open('/search?q=deadlock', () => refusalFor(3))
  expect(await main().findByText('Too many searches in a short time. Try again in 3 seconds.')).toBeDefined()
  server.on(searchOps.search, makeResults())
  await user.click(main().getByRole('button', { name: 'Retry' }))
  expect(await main().findByRole('link', { name: /^Unit 3/ })).toBeDefined()
})

test('a lost connection is said, and the search continues when it is back', async () => {
  const opening = openPage('/search?q=deadlock', { as: student })
  server.disconnect(searchOps.search)
  await opening
  expect(await main().findByText('The search failed.')).toBeDefined()
  expect(main().getByText('The search continues when the connection is back.')).toBeDefined()
  server.on(searchOps.search, makeResults())
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(await main().findByRole('link', { name: /^Unit 3/ })).toBeDefined()
})

test('the picture of a page is fetched when it rests near the window, and its address is revoked', async () => {
  const watched: IntersectionObserverCallback[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        watched.push(callback)
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  server.onBytes(pdfPageOps.picture, () => new Response('webp'))
  const { user } = await openFound()
  expect(server.sent(pdfPageOps.picture)).toEqual([])
  const entry = { isIntersecting: true }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  for (const tell of watched) tell([entry as IntersectionObserverEntry], {} as IntersectionObserver)
  await waitFor(() => expect(document.querySelector('main img')?.getAttribute('src')).toMatch(/^blob:/))
  expect(server.sent(pdfPageOps.picture)).toMatchObject([
    { params: { pdfFile: 'os-unit-3.pdf', page: '12' }, query: { w: '720', v: '2', for: 'results' } },
  ])
  await user.clear(field())
  await waitFor(() => expect(revoked).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('img')).toBeNull()
})
