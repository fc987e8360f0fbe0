import { VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { markWords } from '../mark-words.ts'
import classes from './key-selection.module.css'
import { type LayerWord, boundsOfWord, indexOfWord, wordsOfLayers } from './layer-words.ts'
import { isMarkKey } from '../mark-key.ts'

/** The words that are selected, by their numbers: the choice began at `anchor` and `focus` moves. */
export interface ChosenWords {
  anchor: number
  focus: number
}

/** A step through the words: by a line up or down, or by a word. */
export interface WordStep {
  unit: 'line' | 'word'
  by: 1 | -1
  /** Whether what was chosen stays chosen. */
  isExtending: boolean
}

type LinesOfWords = readonly { line: number }[]

const clamped = (words: LinesOfWords, index: number): number => Math.max(0, Math.min(words.length - 1, index))

const firstOfLine = (words: LinesOfWords, index: number): number => {
  let first = index
  while (first > 0 && words[first - 1]?.line === words[index]?.line) first -= 1
  return first
}

const lastOfLine = (words: LinesOfWords, index: number): number => {
  let last = index
  while (last < words.length - 1 && words[last + 1]?.line === words[index]?.line) last += 1
  return last
}

/** Chooses the whole line of a word. */
export const lineOfWord = (words: LinesOfWords, index: number): ChosenWords => ({
  anchor: firstOfLine(words, index),
  focus: lastOfLine(words, index),
})

const extendByLine = (words: LinesOfWords, { anchor, focus }: ChosenWords, by: 1 | -1): ChosenWords => {
  const edge = by > 0 ? lastOfLine(words, focus) : firstOfLine(words, focus)
  // The rest of a line counts as a line.
  const next = edge === focus ? clamped(words, edge + by) : edge
  return { anchor, focus: by > 0 ? lastOfLine(words, next) : firstOfLine(words, next) }
}

/**
 * Moves or extends what is chosen, within the words that there are.
 * @param words - the line of each word, in the order of reading
 */
export const stepThrough = (words: LinesOfWords, chosen: ChosenWords, step: WordStep): ChosenWords => {
  const { unit, by, isExtending } = step
  if (isExtending && unit === 'line') return extendByLine(words, chosen, by)
  if (isExtending) return { ...chosen, focus: clamped(words, chosen.focus + by) }
  const [first, last] = [Math.min(chosen.anchor, chosen.focus), Math.max(chosen.anchor, chosen.focus)]
  if (unit === 'word') {
    // Of several words the arrow chooses one: the first or the last of them.
    const near = by > 0 ? first : last
    const next = first === last ? clamped(words, near + by) : near
    return { anchor: next, focus: next }
  }
  const next = by > 0 ? lastOfLine(words, last) + 1 : firstOfLine(words, first) - 1
  return lineOfWord(words, clamped(words, next))
}

interface KeySelectionProps {
  root: RefObject<HTMLElement | null>
  /** Returns the focus to the pages. */
  onEnd: () => void
}

const stepOfKey: Record<string, Omit<WordStep, 'isExtending'>> = {
  ArrowDown: { unit: 'line', by: 1 },
  ArrowUp: { unit: 'line', by: -1 },
  ArrowRight: { unit: 'word', by: 1 },
  ArrowLeft: { unit: 'word', by: -1 },
}

/** Below this edge of the window the tools of the selection have their place. */
const toolsHeight = 160
/** A screen reader speaks no more of a long selection than its end. */
const spokenLength = 200

/** What of the window shows pages. */
const windowOf = (root: Element): { top: number; bottom: number } => {
  const pages = root.querySelector('[data-pages]')
  if (pages === null) return { top: 0, bottom: innerHeight }
  const { top, bottom } = pages.getBoundingClientRect()
  const covered = Number.parseFloat(getComputedStyle(pages).paddingTop) || 0
  return { top: top + covered, bottom: Math.min(bottom, innerHeight) }
}

/** Returns the number of the first word that can be seen; -1 without one. */
const firstShown = (root: Element, words: readonly LayerWord[]): number => {
  const { top, bottom } = windowOf(root)
  return words.findIndex((word) => {
    const bounds = boundsOfWord(word)
    return bounds !== undefined && bounds.top >= top && bounds.top < bottom
  })
}

const reveal = (root: Element, word: LayerWord): void => {
  const [bounds, { top, bottom }] = [boundsOfWord(word), windowOf(root)]
  if (bounds === undefined || (bounds.top >= top && bounds.bottom <= bottom - toolsHeight)) return
  word.start.node.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' })
}

/** The words between which a selection lies, whichever of them is first. */
type Ends = Record<'anchor' | 'focus', LayerWord>

const select = (words: readonly LayerWord[], { anchor, focus }: Record<keyof Ends, number>): Ends | null => {
  const [first, last] = [words[Math.min(anchor, focus)], words[Math.max(anchor, focus)]]
  const ends = { anchor: words[anchor], focus: words[focus] }
  if (first === undefined || last === undefined || ends.anchor === undefined || ends.focus === undefined)
    return null
  getSelection()?.setBaseAndExtent(first.start.node, first.start.offset, last.end.node, last.end.offset)
  return { anchor: ends.anchor, focus: ends.focus }
}

const hasSelection = (root: Element): boolean => {
  const selection = getSelection()
  return selection?.isCollapsed === false && root.contains(selection.anchorNode)
}

const focusOnce = (strip: HTMLElement | null) => strip?.focus({ preventScroll: true })

/** Selects text of the pages by keys alone: M begins, arrows choose lines and words, Escape ends. */
export const KeySelection = ({ root, onEnd }: KeySelectionProps) => {
  const [isOn, setIsOn] = useState(false)
  const [said, setSaid] = useState('')
  const ends = useRef<Ends | null>(null)

  const choose = (words: readonly LayerWord[], chosen: Record<keyof Ends, number>): void => {
    ends.current = select(words, chosen)
    if (ends.current === null || root.current === null) return
    reveal(root.current, ends.current.focus)
    setSaid(String(getSelection()).slice(-spokenLength))
  }
  const begin = (): void => {
    if (root.current === null) return
    const words = wordsOfLayers(root.current)
    const at = firstShown(root.current, words)
    setIsOn(at >= 0)
    if (at < 0) setSaid(markWords.noText)
    else choose(words, lineOfWord(words, at))
  }
  const step = (by: WordStep): void => {
    if (root.current === null || ends.current === null) return
    const words = wordsOfLayers(root.current)
    const [anchor, focus] = [indexOfWord(words, ends.current.anchor), indexOfWord(words, ends.current.focus)]
    // Its page was taken away, or painted again at another size: what can be seen is the new beginning.
    if (anchor < 0 || focus < 0) begin()
    else choose(words, stepThrough(words, { anchor, focus }, by))
  }
  useWindowEvent('keydown', (event) => {
    if (root.current === null || hasSelection(root.current) || !isMarkKey(event)) return
    event.preventDefault()
    begin()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const known = stepOfKey[event.key]
    if (known === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (known !== undefined) return step({ ...known, isExtending: event.shiftKey })
    getSelection()?.removeAllRanges()
    setIsOn(false)
    onEnd()
  }
  return (
    <>
      {isOn && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={focusOnce}
          role="application"
          tabIndex={-1}
          data-own-keys
          aria-label={markWords.byKeys}
          className={classes.strip}
          onKeyDown={onKeyDown}
          onBlur={() => setIsOn(false)}
        >
          {markWords.byKeys}
        </div>
      )}
      <VisuallyHidden component="output" aria-live="polite">
        {said}
      </VisuallyHidden>
    </>
  )
}
