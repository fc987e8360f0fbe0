import { expect, test, vi } from 'vitest'
import { noteRefusedEvent } from '../../lib/storage/forget-notes.ts'
import { watchContacts } from './contacts.ts'

const show = () => document.dispatchEvent(new Event('visibilitychange'))

test('kept notes are compared when a note is refused', () => {
  const refresh = vi.fn<() => void>()
  watchContacts(refresh)
  dispatchEvent(new Event(noteRefusedEvent))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('kept notes are compared when the window is shown again, at most once a minute', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const refresh = vi.fn<() => void>()
  watchContacts(refresh)
  vi.setSystemTime(Date.now() + 59_000)
  show()
  vi.setSystemTime(Date.now() + 1000)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  show()
  expect(refresh).not.toHaveBeenCalled()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  show()
  show()
  expect(refresh).toHaveBeenCalledTimes(1)
})
