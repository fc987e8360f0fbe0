import { noteRefusedEvent } from '../../lib/storage/forget-notes.ts'

/** A window that is shown again and again asks no more often than this, in milliseconds. */
const restMs = 60_000

/** Calls `refresh` when the server refuses a note, and when the window is shown again. */
export const watchContacts = (refresh: () => void): void => {
  let askedMs = Date.now()
  const ask = () => {
    askedMs = Date.now()
    refresh()
  }
  window.addEventListener(noteRefusedEvent, ask)
  document.addEventListener('visibilitychange', () => {
    // A clock that was set back must not end this for long.
    if (!document.hidden && Math.abs(Date.now() - askedMs) >= restMs) ask()
  })
}
