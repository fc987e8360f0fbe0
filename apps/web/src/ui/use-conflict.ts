import { useState } from 'react'

interface Conflict<Values> {
  sentence: string
  /** What is there now. */
  now: Values
}

/**
 * What an editor saw when they began, which every save says, and what became of it meanwhile. `before` follows
 * when the person has decided about a conflict.
 */
export const useConflict = <Values>(seen: Values) => {
  const [before, setBefore] = useState(seen)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const settle = (): Values | null => {
    if (conflict === null) return null
    setBefore(conflict.now)
    setConflict(null)
    return conflict.now
  }
  return { before, conflict, setConflict, settle }
}
