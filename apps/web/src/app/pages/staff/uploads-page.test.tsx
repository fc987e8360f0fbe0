import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { type OwnUpload, uploadOps } from '@lectureshelf/contract/library/uploads'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { findDialog, openRows } from '../../../../test/dom.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { subAdmin } from '../../../../test/people.ts'

const gigabyte = 1024 ** 3
const id = 'b3f0c4a2-5d0e-4b3c-9a6f-0c8f5a1d2e3b'

const unfinished: OwnUpload = {
  _id: id,
  uploadId: id,
  pdfId: null,
  title: 'Module 2',
  originalName: 'module-2.pdf',
  sizeBytes: 1_000_000,
  pdfFile: null,
  place: null,
  state: 'uploading',
  failure: null,
  openings: 'few',
  scan: null,
  addedAt: '2026-11-23T10:00:00.000Z',
}
const quotaWith = (files: number) => ({
  files,
  bytes: files * 1_000_000,
  mostFiles: 20,
  mostBytes: 2 * gigabyte,
})

test('unfinished uploads are counted, and one can be removed to make room', async () => {
  const opening = openPage('/Uploads', { as: subAdmin })
  server.on(uploadOps.list, { items: [unfinished], total: 1, quota: quotaWith(20) })
  server.on(uploadOps.dismiss, { message: 'Removed from your list' })
  const { user } = await opening
  expect(await main().findByText(/^20 of 20 unfinished uploads/u)).toBeDefined()
  server.on(uploadOps.list, { items: [], total: 0, quota: quotaWith(0) })
  await user.click(screen.getByRole('button', { name: 'Remove Module 2 from the list' }))
  await waitFor(() => expect(screen.queryByText(/unfinished uploads/u)).toBeNull())
  expect(screen.queryByText('Module 2')).toBeNull()
})

const scanned = (title: string, scan: OwnUpload['scan'], changes: Partial<OwnUpload> = {}): OwnUpload => ({
  ...unfinished,
  _id: crypto.randomUUID(),
  uploadId: null,
  pdfId: id,
  title,
  pdfFile: `${title}.pdf`,
  state: 'ready',
  scan,
  ...changes,
})

/** Opens the list with some uploads, and finds them. */
const openList = async (...items: OwnUpload[]) => {
  const opening = openPage('/Uploads', { as: subAdmin })
  server.on(uploadOps.list, { items, total: items.length, quota: quotaWith(0) })
  const page = await opening
  await main().findByText(`${items.length} uploads`)
  return page
}

test('a scan says how far it is read, and one with unread pages offers to type its chapters', async () => {
  const { user } = await openList(
    scanned('Reading', { pages: 100, done: 33, read: 20 }),
    scanned('Read', { pages: 100, done: 100, read: 100 }),
    scanned('Unread', { pages: 100, done: 100, read: 88 }),
    scanned('Deleted', { pages: 100, done: 100, read: 88 }, { state: 'deleted' }),
    scanned('Text', null),
  )
  openRows()
  const lines = main().getAllByText(/^Scan/u)
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Scan: page 34 of 100 is being read',
    'Scan, read by a machine',
    'Scan: 12 of 100 pages could not be read',
  ])
  expect(main().getAllByRole('button', { name: /^Type chapters/u })).toHaveLength(1)
  server.refuse(pdfOps.info, 'not_found')
  await user.click(main().getByRole('button', { name: 'Type chapters of Unread' }))
  const dialog = await findDialog('Chapters of Unread')
  expect(await dialog.findByText('The chapters could not be loaded')).toBeDefined()
})

test('openings are counted from five on, and few are words', async () => {
  await openList(scanned('Few', null), scanned('Many', null, { openings: 5 }))
  openRows()
  const facts = main().getAllByText('Openings by students')
  expect(facts.map((fact) => fact.nextSibling?.textContent)).toEqual(['under 5', '5'])
})

test('the list follows a scan while it is being read, and then rests', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const [one, two] = [scanned('One', null), scanned('Two', { pages: 2, done: 1, read: 1 })]
  await openList(one, two)
  openRows()
  server.on(uploadOps.list, {
    items: [one, { ...two, scan: { pages: 2, done: 2, read: 2 } }],
    total: 2,
    quota: quotaWith(0),
  })
  await vi.advanceTimersByTimeAsync(3000)
  expect(await main().findByText('Scan, read by a machine')).toBeDefined()
  const asked = server.sent(uploadOps.list).length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.sent(uploadOps.list)).toHaveLength(asked)
  vi.useRealTimers()
})
