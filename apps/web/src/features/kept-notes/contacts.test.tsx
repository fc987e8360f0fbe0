import { expect, test, vi } from 'vitest'
import { noteRefusedEvent } from '../../lib/storage/forget-notes.ts'
import { watchContacts } from './contacts.ts'

const show = () => document.dispatchEvent(new Event('visibilitychange'))

test('kept notes are compared at the start, when the line returns and when a note is refused', () => {
  const refresh = vi.fn<() => void>()
  watchContacts(refresh)
  expect(refresh).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  expect(refresh).toHaveBeenCalledTimes(2)
  dispatchEvent(new Event(noteRefusedEvent))
  expect(refresh).toHaveBeenCalledTimes(3)
})

test('kept notes are compared when the window is shown again, at most once a minute', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const refresh = vi.fn<() => void>()
  watchContacts(refresh)
  vi.setSystemTime(Date.now() + 59_000)
  show()
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1000)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  show()
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  show()
  show()
  expect(refresh).toHaveBeenCalledTimes(2)
})
