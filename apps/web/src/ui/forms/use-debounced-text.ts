import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** Long enough to finish a word. */
const typingPauseMs = 250

interface BoxText {
  text: string
  /** The given text that was seen last. */
  seen: string
  /** Reported texts that have not been given yet. */
  sent: readonly string[]
  isTyping: boolean
}

/** Adopts a given text, unless it was typed here or letters are being typed. */
const follow = (box: BoxText, given: string): BoxText => {
  const own = box.sent.indexOf(given)
  if (own !== -1) return { ...box, seen: given, sent: box.sent.slice(own + 1) }
  return box.isTyping ? { ...box, seen: given } : { text: given, seen: given, sent: [], isTyping: false }
}

const report = (box: BoxText, text: string): BoxText => {
  const isNew = text !== (box.sent.at(-1) ?? box.seen)
  return { ...box, sent: isNew ? [...box.sent, text] : box.sent, isTyping: false }
}

/**
 * Returns the text of a box, and a function that changes it.
 * Reports the text when the typing pauses: an empty one as undefined. Follows a text that is given from elsewhere, such
 * as by a link that clears the search.
 */
export const useDebouncedText = (given: string | undefined, onPause: (text: string | undefined) => void) => {
  const value = given ?? ''
  const [box, setBox] = useState<BoxText>({ text: value, seen: value, sent: [], isTyping: false })
  if (value !== box.seen) setBox(follow(box, value))
  const pause = useDebouncedCallback((text: string) => {
    setBox((now) => report(now, text))
    onPause(text === '' ? undefined : text)
  }, typingPauseMs)
  const change = (text: string) => {
    setBox((now) => ({ ...now, text, isTyping: true }))
    pause(text)
  }
  return [box.text, change] as const
}
