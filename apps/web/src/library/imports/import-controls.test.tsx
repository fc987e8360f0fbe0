import { addresses } from '@lectureshelf/contract/addresses'
import { type Import, importOps } from '@lectureshelf/contract/library/imports'
import { messages } from '@lectureshelf/contract/messages'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toasts } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const planned: Import = {
  _id: 'abababab-0000-4000-8000-000000000001',
  name: 'Semester 5.zip',
  state: 'planned',
  failure: null,
  toCreate: 2,
  toSkip: 0,
  refused: 0,
  created: 0,
  skipped: 0,
  failed: 0,
  createdAt: '2026-11-22T10:00:00.000Z',
  finishedAt: null,
  startedByName: owner.name,
}

test('an import starts and stops, and the focus goes to its progress when the pressed button disappears', async () => {
  let row = planned
  server.on(importOps.read, () => ({ import: row, items: [], total: 0 }))
  const { user } = await openPage(addresses.import(planned._id), { as: owner })
  const button = (name: string) => main().findByRole('button', { name })
  server.disconnect(importOps.start)
  await user.click(await button('Start'))
  await waitFor(() => expect(toasts().at(-1)).toBe('The import could not be started'))
  server.on(importOps.start, () => {
    row = { ...planned, state: 'running', created: 1 }
    return { message: messages.importStarted, import: row }
  })
  await user.click(await button('Start'))
  await waitFor(() => expect(toasts().at(-1)).toBe(messages.importStarted))
  expect(document.activeElement?.tagName).toBe('OUTPUT')
  server.on(importOps.stop, () => {
    row = { ...row, state: 'stopped' }
    return { message: messages.importStopped }
  })
  await user.click(await button('Stop'))
  await waitFor(() => expect(toasts().at(-1)).toBe(messages.importStopped))
  expect((await button('Resume')).dataset['variant']).toBe('accent')
})
