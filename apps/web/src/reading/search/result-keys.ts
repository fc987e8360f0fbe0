import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

/** Whether the device is used by touch: its keyboard covers the results, and its Enter is "Search". */
export const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** What the keys of the search do besides moving the focus. */
export interface ResultKeyOptions {
  /** Whether the results are those of the typed words; only then Enter opens one. */
  areCurrent: boolean
  /** Searches the typed words at once. */
  onEnter: () => void
  /** Clears the words; returns false if the field is empty. */
  onClear: () => boolean
  onLeave: () => void
}

const hasCommand = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey

const isLetter = (event: KeyboardEvent) => event.key.length === 1 && event.key !== ' ' && !hasCommand(event)

/** Opens a result like a press on it: in another tab with Ctrl or Command. */
const open = (link: HTMLAnchorElement, { ctrlKey, metaKey }: KeyboardEvent) => {
  if (ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

/**
 * Handles the keys of the search: arrows between the field and the results, which are links with a focus of their own,
 * Enter in the field for the first result, Escape, and letters, which return to the field.
 */
export const useResultKeys = (root: RefObject<HTMLElement | null>, options: ResultKeyOptions): void => {
  const { areCurrent, onEnter, onClear, onLeave } = options
  const onFieldKey = (
    event: KeyboardEvent,
    field: HTMLInputElement,
    first: HTMLAnchorElement | undefined,
  ) => {
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault()
      onEnter()
      if (isTouched()) field.blur()
      else if (areCurrent && first !== undefined) open(first, event)
    }
    if (event.key === 'Escape') {
      // The browser would clear the field as well, and report it as typing.
      event.preventDefault()
      if (!onClear()) onLeave()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const field = root.current?.querySelector<HTMLInputElement>('[data-search-field]')
    if (!root.current || !field || event.defaultPrevented) return
    const links = [...root.current.querySelectorAll<HTMLAnchorElement>('a[data-result]')]
    const stops: HTMLElement[] = [field, ...links]
    const at = stops.findIndex((stop) => stop === event.target)
    if (at < 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !hasCommand(event) && !event.isComposing) {
      event.preventDefault()
      stops[at + step]?.focus()
    } else if (at === 0) onFieldKey(event, field, links[0])
    else if (event.key === 'Escape') field.focus()
    // The letter itself is typed by the browser, into the field that has the focus then.
    else if (isLetter(event) && event.key !== '/') field.focus()
  }
  useWindowEvent('keydown', onKeyDown)
}
