import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { type ContinueReading, readingOps } from '@lectureshelf/contract/reading/readings'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textsOf, toasts } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { placeAt, student } from '../../../test/people.ts'
import { makeContinued } from '../../../test/readings.ts'
import { makeCard } from '../../../test/site.ts'
import { storePlace } from '../../lib/storage/stored-place.ts'

const home = addresses.home('CSE', '2022', '5th Sem')
const bird = makeContinued()
const flex = makeContinued({ pdfFile: 'flex.pdf', title: 'Flex', page: 3, pageCount: null, cover: null })
const sheet = makeContinued({ pdfFile: 'lab.pdf', title: 'Lab sheet', page: 1, pageCount: 1, subject: null })

const answer = (continued: ContinueReading[]) =>
  server.on(readingOps.list, { continue: continued, progress: [] })

/** Opens Home with one subject; `prepare` says what the server does before the page asks. */
const openHome = (prepare: () => void) => {
  const opening = openPage(home, { as: student })
  server.on(subjectOps.list, { subjects: [makeCard(placeAt('CSE', '2022', 5), 'BCS501')] })
  prepare()
  return opening
}

const section = () => main().findByRole('region', { name: 'Continue reading' })
const expectNoSection = () => expect(main().queryByRole('region', { name: 'Continue reading' })).toBeNull()
const subjects = () => main().findByRole('region', { name: 'Subjects' })
const linksIn = (region: HTMLElement) => within(region).queryAllByRole('link')

test('the home begins with the last notes, each with title, subject and page, linked to the viewer', async () => {
  await openHome(() => answer([bird, flex, sheet]))
  const region = await section()
  expect(textsOf(linksIn(region))).toEqual([
    expect.stringMatching(/BIRD 2\.0 User's Guide.*CN - Computer Networks.*Page 42 of 78/),
    expect.stringMatching(/Flex.*Page 3$/),
    expect.stringMatching(/^Lab sheet\s*Page 1 of 1$/),
  ])
  expect(linksIn(region)[0]?.getAttribute('href')).toBe(addresses.pdf('bird.pdf'))
  expect(region.querySelectorAll('img')).toHaveLength(2)
  const after = region.compareDocumentPosition(await subjects())
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a page that was read offline is shown on its note, which comes first, until the account has it', async () => {
  await openHome(() => {
    storePlace('flex.pdf', { page: 90, offset: 0, seen: 91, version: 1, readAt: '2026-11-23T10:00:00.000Z' })
    storePlace('lab.pdf', { page: 1, offset: 0, seen: 1, version: 1, readAt: '2026-11-20T10:00:00.000Z' })
    answer([bird, flex, sheet])
  })
  expect(textsOf(linksIn(await section()))).toEqual([
    expect.stringMatching(/Flex.*Page 90$/),
    expect.stringMatching(/BIRD 2\.0 User's Guide.*Page 42 of 78/),
    expect.stringMatching(/^Lab sheet\s*Page 1 of 1$/),
  ])
})

test('a pressed note has the focus, also where the browser focuses no pressed link', async () => {
  await openHome(() => answer([bird]))
  const link = within(await section()).getByRole('link')
  // Asks for a tab of its own, so that the page stays.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(link, { ctrlKey: true })
  expect(document.activeElement).toBe(link)
})

test('the home of someone who has read nothing has no such part', async () => {
  await openHome(() => answer([]))
  await subjects()
  expectNoSection()
})

test('a note is taken out with one press, and put back where it was with another', async () => {
  const { user } = await openHome(() => answer([bird, flex]))
  server.on(readingOps.forget, () => {
    answer([flex])
    return { message: 'Removed from Continue reading' }
  })
  const region = await section()
  await user.click(within(region).getByRole('button', { name: `Remove ${bird.title} from Continue reading` }))
  await waitFor(() => expect(textsOf(linksIn(region))).toEqual([expect.stringContaining('Flex')]))
  expect(server.sent(readingOps.forget).map(({ params }) => params)).toEqual([{ pdfFile: 'bird.pdf' }])

  const place = { page: 42, offset: 0.5, version: 1 }
  const reading = { ...place, readAt: '2026-11-22T18:00:00.000Z', device: null }
  server.on(readingOps.read, { reading })
  server.on(readingOps.keep, () => {
    answer([bird, flex])
    return { reading }
  })
  const undo = within(region).getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  const pressedAt = new Date().toISOString()
  await user.click(undo)
  await waitFor(() => expect(linksIn(region)).toHaveLength(2))
  await waitFor(() => expect(within(region).queryByRole('button', { name: 'Undo' })).toBeNull())
  const [kept] = server.sent(readingOps.keep)
  expect(kept?.params).toEqual({ pdfFile: 'bird.pdf' })
  expect(kept?.body).toMatchObject(place)
  // Later than when it was taken out: an earlier reading stays out.
  expect(Reflect.get(Object(kept?.body), 'readAt') >= pressedAt).toBe(true)
  expect(document.activeElement?.textContent).toBe('Continue reading')
})

test('a note that is put back at once does not overtake its removal', async () => {
  const { user } = await openHome(() => answer([bird, flex]))
  server.on(readingOps.forget, { message: 'Removed from Continue reading' })
  const reading = { page: 42, offset: 0, version: 1, readAt: '2026-11-22T18:00:00.000Z', device: null }
  server.on(readingOps.read, { reading })
  server.on(readingOps.keep, { reading })
  const release = server.hold(readingOps.forget)
  const region = await section()
  await user.click(within(region).getByRole('button', { name: `Remove ${bird.title} from Continue reading` }))
  await user.click(within(region).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sent(readingOps.forget)).toHaveLength(1))
  expect(server.sent(readingOps.read)).toEqual([])
  release()
  await waitFor(() => expect(server.sent(readingOps.keep)).toHaveLength(1))
})

test('a note that could not be taken out leaves the Undo of the next one', async () => {
  const { user } = await openHome(() => answer([bird, flex]))
  server.refuse(readingOps.forget, 'unavailable')
  const release = server.hold(readingOps.forget)
  const region = await section()
  await user.click(within(region).getByRole('button', { name: `Remove ${bird.title} from Continue reading` }))
  await user.click(await within(region).findByRole('button', { name: `Remove Flex from Continue reading` }))
  await waitFor(() => expect(server.sent(readingOps.forget)).toHaveLength(1))
  server.on(readingOps.forget, { message: 'Removed from Continue reading' })
  release()
  await waitFor(() => expect(server.sent(readingOps.forget)).toHaveLength(2))
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(within(region).getByRole('button', { name: 'Undo' })).toBeDefined()
})

test('the last note that is taken out leaves Undo behind', async () => {
  const { user } = await openHome(() => answer([bird]))
  server.on(readingOps.forget, () => {
    answer([])
    return { message: 'Removed from Continue reading' }
  })
  await user.click(within(await section()).getByRole('button', { name: /^Remove / }))
  const region = await section()
  await waitFor(() => expect(linksIn(region)).toEqual([]))
  expect(within(region).getByRole('button', { name: 'Undo' })).toBeDefined()
  expect(region.textContent).toContain('It comes back when you open the note again.')
})

test('a note that could not be removed is there again, and a sentence reports it', async () => {
  const { user } = await openHome(() => answer([bird]))
  server.refuse(readingOps.forget, 'unavailable')
  const region = await section()
  await user.click(within(region).getByRole('button', { name: /^Remove / }))
  await waitFor(() => expect(toasts()).toEqual(['The note could not be removed. Please try again.']))
  await waitFor(() => expect(linksIn(region)).toHaveLength(1))
  expect(within(region).queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a new browser waits for the answer with the subjects, so that nothing comes above them late', async () => {
  let release = () => {}
  await openHome(() => {
    answer([bird])
    release = server.hold(readingOps.list)
  })
  await main().findByRole('heading', { level: 1 })
  expect(main().queryByRole('region', { name: 'Subjects' })).toBeNull()
  release()
  expect(linksIn(await section())).toHaveLength(1)
  expect(linksIn(await subjects())).toHaveLength(1)
})

test('a browser that showed notes at the last visit leaves room, and shows the subjects at once', async () => {
  const { reload } = await openHome(() => answer([bird]))
  await section()
  const release = server.hold(readingOps.list)
  await reload()
  expect((await section()).getAttribute('aria-busy')).toBe('true')
  await waitFor(async () => expect(linksIn(await subjects())).toHaveLength(1))
  release()
  await waitFor(async () => expect(linksIn(await section())).toHaveLength(1))
})

test('a failure shows the subjects; where room was left, the answer can be asked for again', async () => {
  const opened = await openHome(() => server.refuse(readingOps.list, 'unavailable'))
  expect(linksIn(await subjects())).toHaveLength(1)
  expectNoSection()
  answer([bird])
  const reloaded = await opened.reload()
  await section()
  server.refuse(readingOps.list, 'unavailable')
  const { user } = await reloaded.reload()
  const retry = await within(await section()).findByRole('button', { name: 'Retry' })
  answer([bird])
  await user.click(retry)
  await waitFor(async () => expect(linksIn(await section())).toHaveLength(1))
})

test('what a browser remembers about notes to continue goes with the session', async () => {
  const { router } = await openHome(() => answer([bird]))
  await section()
  expect(localStorage.getItem('continues')).toBe('1')
  await router.navigate({ to: '/logout' })
  await waitFor(() => expect(localStorage.getItem('continues')).toBeNull())
})
