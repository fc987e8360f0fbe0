import { type OwnUpload, uploadOps } from '@lectureshelf/contract/content/uploads'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
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
  openings: 0,
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
