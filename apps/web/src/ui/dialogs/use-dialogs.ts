import { useState } from 'react'

/** What a dialog needs to know of its page. */
export interface DialogState {
  isOpen: boolean
  onClose: () => void
}

/**
 * The dialogs of one place, of which at most one is open. Each is made when it is first asked for, and stays
 * then, so that it can close in its own time and give the focus back.
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
