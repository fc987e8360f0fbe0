import { useState } from 'react'

/** State that the page passes to a dialog. */
export interface DialogState {
  isOpen: boolean
  onClose: () => void
}

/**
 * Manages the dialogs of one place, of which at most one is open.
 * Each is mounted when it is first opened, and stays mounted, so that it can finish its transition and
 * restore the focus.
 */
export const useDialogs = <Name extends string>() => {
  const [shown, setShown] = useState<Name | null>(null)
  const [made, setMade] = useState<readonly Name[]>([])
  const open = (name: Name) => {
    setMade((names) => (names.includes(name) ? names : [...names, name]))
    setShown(name)
  }
  const stateOf = (name: Name): DialogState | null =>
    made.includes(name) ? { isOpen: shown === name, onClose: () => setShown(null) } : null
  return { open, stateOf }
}
