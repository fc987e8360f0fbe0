import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { keptNoteOps } from '@lectureshelf/contract/reading/kept-notes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectClosed } from '../../../../test/desk.ts'
import { findDialog } from '../../../../test/dom.ts'
import { useFakeDatabases } from '../../../../test/fake-indexeddb.ts'
import { server } from '../../../../test/fake-server.ts'
import { answerMarks } from '../../../../test/marks.ts'
import { openPage } from '../../../../test/page.tsx'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { student } from '../../../../test/people.ts'
import { makeCard } from '../../../../test/site.ts'
import { deviceCopies } from '../../../reading/copies/api.ts'
import { unsentMarksKey } from '../../../lib/storage/forget-notes.ts'

const sizes = [
  ['bird.pdf', 900_000],
  ['flex.pdf', 40_000],
  ['toc.pdf', 6000],
] as const
const keepUntil = '2099-12-24T10:00:00.000Z'

/** Keeps a whole note of the student on this phone. */
const keepNote = (pdfFile: string, sizeBytes: number) =>
  deviceCopies.change({ person: student.usn, pdfFile, version: 1 }, () => ({
    version: 1,
    pinned: true,
    sizes: { 'bytes 0': sizeBytes },
    person: student.usn,
    info: makePdfInfo({ pdfFile, sizeBytes, version: 1 }),
    keepUntil,
  }))

useFakeDatabases()

beforeEach(() => {
  localStorage.setItem('kept-notes-of', student.usn)
})

const openAndPress = async () => {
  const opening = openPage('/Home/CSE/2022/5th%20Sem', { as: student })
  server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
  server.on(keptNoteOps.check, () => {
    const notes = sizes.map(([pdfFile, sizeBytes]) => ({
      pdfFile,
      version: 1,
      sizeBytes,
      keepUntil,
      readPages: 0,
    }))
    return { now: new Date().toISOString(), notes }
  })
  answerMarks()
  const page = await opening
  const press = async () => {
    await page.user.click(await screen.findByRole('button', { name: /^Account of/ }))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  }
  await press()
  return { ...page, press }
}

const isSignedIn = () => localStorage.getItem('token') !== null

test('Logout without anything that is kept asks nothing', async () => {
  await openAndPress()
  await waitFor(() => expect(isSignedIn()).toBe(false))
})

test('Logout names the notes that it removes, with marks that are not sent, and asks', async () => {
  for (const [pdfFile, bytes] of sizes) await keepNote(pdfFile, bytes)
  const { user, press } = await openAndPress()
  const question = await findDialog('Log out?')
  const kept = /3 notes kept on this phone \(946 KB\) will be removed\./
  question.getByText(kept)
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await expectClosed()
  expect(isSignedIn()).toBe(true)
  localStorage.setItem(unsentMarksKey, student.usn)
  await press()
  const both = await findDialog('Some marks have not been sent yet')
  both.getByText(kept)
  await user.click(both.getByRole('button', { name: 'Log out and lose them' }))
  await waitFor(() => expect(isSignedIn()).toBe(false))
})
