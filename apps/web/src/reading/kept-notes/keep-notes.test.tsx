import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { keptNoteOps } from '@lectureshelf/contract/reading/kept-notes'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { server } from '../../../test/fake-server.ts'
import { tokenOf } from '../../../test/page.tsx'
import { makePdfInfo } from '../../../test/pdf-info.ts'
import { student } from '../../../test/people.ts'
import { clearToken, setToken } from '../../lib/http/session-token.ts'
import { removeNotes } from './api.ts'
import { KeepNotes } from './keep-notes.tsx'

const shown: string[] = []
/** Another one in each test: what became of a note is remembered. */
const newNote = () => {
  const pdfFile = `bird-${shown.length + 1}.pdf`
  shown.push(pdfFile)
  return { pdfFile, title: 'BIRD', sizeBytes: 2_000_000, subject: null }
}

const databases = useFakeDatabases()
let holds: (() => void)[] = []

const setRoom = (estimate: StorageEstimate) =>
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => estimate, persist: async () => true },
    configurable: true,
  })

const show = () => {
  const note = newNote()
  render(
    <MantineProvider>
      <KeepNotes notes={[note]} />
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 })
}

/** Waits for the request: a note that is removed before it would begin after its removal, and outlive the test. */
const expectKeeping = async () => {
  await waitFor(() => expect(server.sent(keptNoteOps.check)).not.toEqual([]))
  expect(localStorage.getItem('kept-notes-of')).toBe(student.usn)
}

beforeEach(() => {
  setToken(tokenOf(student.usn))
  // Notes are on their way for as long as a test lasts.
  server.on(keptNoteOps.check, { now: new Date().toISOString(), notes: [] })
  server.on(pdfOps.info, makePdfInfo())
  holds = [server.hold(keptNoteOps.check), server.hold(pdfOps.info)]
})
afterEach(async () => {
  // A note that is still on its way would go on with the next session of this person, in another test.
  await removeNotes(shown)
  for (const release of holds) release()
  clearToken()
  await databases.close()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'storage')
})

const keepAndRead = async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Keep on this phone (2.0 MB)' }))
  return (await screen.findByRole('alert')).textContent
}
const nothingKept = 'This browser cannot save notes: its storage is blocked or broken.'

test('storage that fails is said, no note counts as kept, and another try may succeed', async () => {
  setRoom({})
  const mend = databases.stopOpenings('fail')
  expect(await keepAndRead()).toBe(nothingKept)
  expect(localStorage.getItem('kept-notes-of')).toBeNull()
  mend()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expectKeeping()
})

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

test('a browser that cannot be asked about its storage keeps the note', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Keep on this phone (2.0 MB)' }))
  await expectKeeping()
  expect(screen.queryByText(nothingKept)).toBeNull()
})

test('an address without https is said: no page would open offline', async () => {
  setRoom({})
  vi.stubGlobal('isSecureContext', false)
  expect(await keepAndRead()).toBe('Notes can be kept only at an address that begins with https.')
})

test('full storage is said as a lack of room', async () => {
  setRoom({})
  const stored = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(await keepAndRead()).toBe('This phone has no room left. Remove something, and try again.')
})
