import { markOps } from '@lectureshelf/contract/reading/marks/marks'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { server } from '../../../test/fake-server.ts'
import { fill, findDialog, toasts } from '../../../test/dom.ts'
import { answerMarks, makeStoredMark } from '../../../test/marks.ts'
import { main, openPage, tokenOf } from '../../../test/page.tsx'
import { makePerson, student } from '../../../test/people.ts'
import { setToken } from '../../lib/http/session-token.ts'
import { forgetKept, forgetKeptOfOthers } from '../../lib/storage/forget-notes.ts'

const databases = useFakeDatabases()
const classmate = makePerson({ usn: '1LS22CS002' })
const noted = makeStoredMark({ note: 'ask in class', noteAt: '2026-11-20T10:00:00.000Z' })

afterEach(async () => {
  forgetKept()
  await databases.close()
})

const cutLine = () => {
  for (const op of [markOps.list, markOps.keep, markOps.remove, markOps.changes]) server.disconnect(op)
}
const backOnline = () => {
  const stored = answerMarks([noted])
  server.on(markOps.changes, {
    marks: [],
    removed: [],
    until: '2026-11-24T10:00:00.000Z',
    after: null,
    hasMore: false,
  })
  return stored
}

/** Opens the list once online, and then again offline. */
const openWithoutLine = async () => {
  const opening = openPage('/Marks', { as: student })
  answerMarks([noted])
  await opening
  await main().findByText('ask in class')
  cleanup()
  cutLine()
  const page = await openPage('/Marks', { as: student })
  await main().findByText(/^You're offline/)
  return page
}

test('offline the list has the marks of this browser, and a changed note is shown, counted and sent later', async () => {
  const { user } = await openWithoutLine()
  expect(main().getByRole('heading', { level: 2, name: /Computer Networks/ })).toBeDefined()
  await user.click(main().getByRole('button', { name: /^Edit the note/ }))
  fill((await findDialog('Note')).getByRole('textbox', { name: 'Your note' }), 'asked')
  await user.click(screen.getByRole('button', { name: 'Save the note' }))
  expect(await main().findByText('asked')).toBeDefined()
  expect(await main().findByText(/^1 change is stored in this browser/)).toBeDefined()
  const stored = backOnline()
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(stored()).toMatchObject([{ note: 'asked' }]))
  await waitFor(() => expect(main().queryByText(/^You're offline|stored in this browser/)).toBeNull())
})

test('a change that is refused when the connection is back says why, and goes', async () => {
  const { user } = await openWithoutLine()
  await user.click(main().getByRole('button', { name: /^Delete: / }))
  await waitFor(() => expect(main().queryByText('ask in class')).toBeNull())
  backOnline()
  server.refuse(markOps.remove, 'changed_meanwhile')
  dispatchEvent(new Event('online'))
  await waitFor(() =>
    expect(toasts()[0]).toMatch(
      /^The change to your mark on page 4 could not be saved. Someone changed this/,
    ),
  )
  expect(await main().findByText('ask in class')).toBeDefined()
})

test('marks of a PDF that was deleted for good are no longer listed offline', async () => {
  const ofGone = makeStoredMark({
    id: '11111111-1111-4111-8111-111111111111',
    pdfFile: 'gone.pdf',
    note: 'of a deleted PDF',
    noteAt: '2026-11-20T10:00:00.000Z',
  })
  const opening = openPage('/Marks', { as: student })
  answerMarks([noted, ofGone])
  await opening
  await main().findByText('of a deleted PDF')
  cleanup()
  await openWithoutLine()
  expect(main().getByText('ask in class')).toBeDefined()
  expect(main().queryByText('of a deleted PDF')).toBeNull()
})

test('the next person in the tab is not told how many changes of the last one wait', async () => {
  const { user } = await openWithoutLine()
  await user.click(main().getByRole('button', { name: /^Delete: / }))
  expect(await main().findByText(/^1 change is stored in this browser/)).toBeDefined()
  act(() => {
    setToken(tokenOf(classmate.usn))
    forgetKeptOfOthers()
  })
  expect(main().queryByText(/stored in this browser/)).toBeNull()
  cleanup()
  answerMarks([noted])
  await openPage('/Marks', { as: classmate })
  await main().findByText('ask in class')
  expect(main().queryByText(/stored in this browser/)).toBeNull()
})

test('a sign-out and the sign-in of another person take the marks away, and that of the same person does not', async () => {
  await openWithoutLine()
  forgetKeptOfOthers()
  expect(await databases.hasRows('own-marks')).toBe(true)
  // A first-year got another USN.
  setToken(tokenOf('1LS26CS042', undefined, student.usn))
  forgetKeptOfOthers()
  expect(await databases.hasRows('own-marks')).toBe(true)
  localStorage.setItem('own-marks-of', '1LS22CS002')
  forgetKeptOfOthers()
  expect(await databases.hasRows('own-marks')).toBe(false)
  expect(localStorage.getItem('own-marks-of')).toBeNull()
})
