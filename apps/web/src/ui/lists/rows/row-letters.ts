import { type KeyboardEvent, useState } from 'react'
import type { RowLetters } from './row-letter.ts'

const switchedOff = 'listLettersOff'

/** Returns whether letters work in lists on this browser. */
export const areLettersOn = (): boolean => localStorage.getItem(switchedOff) === null

/** Switches the letters of all lists on or off on this browser. */
export const switchLetters = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(switchedOff)
  else localStorage.setItem(switchedOff, 'yes')
}

/** Creates the letters of one row. */
export const useRowLetters = (): RowLetters => useState<RowLetters>(() => new Map())[0]

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Returns whether a letter would be text where it is pressed. */
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(typing)

/** Returns whether a key was pressed in this very element as a letter, outside menus and dialogs above it. */
const isLetterIn = ({ target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !isTyping(target) &&
  !(ctrlKey || metaKey || altKey)

/** Runs what a letter does in the row that has the focus. */
export const pressRowLetter = (event: KeyboardEvent, letters: RowLetters): void => {
  const run = letters.get(event.key.toLowerCase())
  if (run === undefined || event.repeat || !isLetterIn(event) || !areLettersOn()) return
  event.preventDefault()
  run()
}

/**
 * Returns whether a question mark asks for the keys of a list. It works on the whole page, since someone who has to
 * ask has no row in focus yet, but in no field, below no dialog or menu, and only while letters work.
 */
export const asksForKeys = (event: globalThis.KeyboardEvent): boolean =>
  event.key === '?' &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !event.defaultPrevented &&
  !isTyping(event.target) &&
  areLettersOn() &&
  document.querySelector('[role="dialog"], [role="menu"]') === null

const rows = '[data-row]'

/** Selects the row that has the focus. */
const select = (row: Element): void =>
  row.querySelector<HTMLInputElement>('input[data-row-pick]:not(:disabled)')?.click()

/** Moves the focus to the next row or the one before. */
const step = (list: Element, row: Element, by: 1 | -1): void => {
  const all = [...list.querySelectorAll(rows)]
  all[all.indexOf(row) + by]
    ?.querySelector<HTMLElement>('[data-row-focus] :is(a, button), [data-row-focus]')
    ?.focus()
}

const actOf = (key: string): ((list: Element, row: Element) => void) | undefined => {
  if (key === 'j') return (list, row) => step(list, row, 1)
  if (key === 'k') return (list, row) => step(list, row, -1)
  return key === 'x' ? (_list, row) => select(row) : undefined
}

/** Moves among the rows of a list with J and K, and selects with X, while one of them has the focus. */
export const pressListLetter = (event: KeyboardEvent): void => {
  const act = actOf(event.key.toLowerCase())
  const row = event.target instanceof Element ? event.target.closest(rows) : null
  if (act === undefined || row === null || !isLetterIn(event) || !areLettersOn()) return
  event.preventDefault()
  act(event.currentTarget, row)
}
