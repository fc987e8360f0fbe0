import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** Between the letters of someone who types a word quickly. */
const typingPauseMs = 150

/** The words in the field of a search, and how to change them. */
export interface TypedSearch {
  text: string
  /** Whether the address does not have these words yet. */
  isBehind: boolean
  change: (text: string) => void
  /** Searches what was typed without waiting for the next letter. */
  flush: () => void
}

/**
 * Manages the text of the field beside the words of the address. The field is ahead while someone types; an address that
 * changed for another reason, such as Back or a link, replaces the text.
 */
export const useTypedSearch = (
  q: string | undefined,
  onWords: (words: string | undefined) => void,
): TypedSearch => {
  const [{ text, sent, seen }, set] = useState({ text: q ?? '', sent: q, seen: q })
  if (q !== seen) set({ text: q === sent ? text : (q ?? ''), sent: q, seen: q })
  const report = useDebouncedCallback(
    (next: string) => {
      const words = next.trim() === '' ? undefined : next.trim()
      if (words === q) return
      set((state) => ({ ...state, sent: words }))
      onWords(words)
    },
    { delay: typingPauseMs },
  )
  return {
    text,
    isBehind: text.trim() !== (q ?? ''),
    change: (next) => {
      set((state) => ({ ...state, text: next }))
      report(next)
      // An empty field has nothing to wait for.
      if (next.trim() === '') report.flush()
    },
    flush: () => report.flush(),
  }
}
