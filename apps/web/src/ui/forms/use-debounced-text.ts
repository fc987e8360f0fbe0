import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** Long enough to finish a word. */
const typingPauseMs = 250

/**
 * Returns the text of a box, and a function that changes it.
 * Reports the text when the typing pauses: an empty one as undefined.
 */
export const useDebouncedText = (first: string | undefined, onPause: (text: string | undefined) => void) => {
  const [text, setText] = useState(first ?? '')
  const report = useDebouncedCallback(onPause, typingPauseMs)
  const change = (next: string) => {
    setText(next)
    report(next === '' ? undefined : next)
  }
  return [text, change] as const
}
