import { keptNoteOps } from '@lectureshelf/contract/people/kept-notes'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { tokenOf } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'
import { KeepNotes } from './keep-notes.tsx'

const note = { pdfFile: 'bird.pdf', title: 'BIRD', sizeBytes: 2_000_000, subject: null }

const setRoom = (estimate: StorageEstimate) =>
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => estimate, persist: async () => true },
    configurable: true,
  })

const show = () => {
  render(
    <MantineProvider>
      <KeepNotes notes={[note]} />
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 })
}

const expectKeeping = () => waitFor(() => expect(localStorage.getItem('kept-notes-of')).toBe(student.usn))

beforeEach(() => {
  localStorage.setItem('token', tokenOf(student.usn))
  server.on(keptNoteOps.check, { now: new Date().toISOString(), notes: [] })
})
afterEach(() => Reflect.deleteProperty(navigator, 'storage'))

test('a note that needs more room than is left is not fetched, and the button says how much is left', async () => {
  setRoom({ quota: 10_000_000, usage: 9_000_000 })
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Keep on this phone (2.0 MB)' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('2.0 MB are needed, and this phone has 1.0 MB left.')
  expect(localStorage.getItem('kept-notes-of')).toBeNull()
  setRoom({ quota: 20_000_000, usage: 9_000_000 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expectKeeping()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a browser that does not say how much room is left keeps the note', async () => {
  setRoom({})
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Keep on this phone (2.0 MB)' }))
  await expectKeeping()
  expect(screen.queryByRole('alert')).toBeNull()
})
