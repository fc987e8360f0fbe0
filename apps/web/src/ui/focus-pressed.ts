import type { MouseEvent } from 'react'

/**
 * Focuses a pressed link, whose picture grows into the page that opens. Safari focuses no link that is tapped or
 * clicked.
 */
export const focusPressed = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.focus({ preventScroll: true })
