export type KeyCommand =
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage'
  | 'scrollDown'
  | 'scrollUp'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'zoomToColumn'
  | 'rotateRight'
  | 'rotateLeft'
  | 'twoPages'
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'jump'
  | 'night'
  | 'fullScreen'
  | 'close'

export interface KeyFacts {
  key: string
  shiftKey: boolean
  altKey: boolean
  /** Ctrl, or Command on a Mac. */
  hasCommandKey: boolean
  /** Whether the focus is in a field, a slider, a menu or a dialog, which have their own keys. */
  isTaken: boolean
  /** Whether the focus is in a list that arrow keys move through. */
  hasOwnArrows: boolean
  /** Whether the focus is on the pages, which scroll natively. */
  isOnPages: boolean
  /** Whether the pages are wider than the window. */
  isWide: boolean
}

const plainKeys: Record<string, KeyCommand> = {
  ArrowRight: 'nextPage',
  ArrowLeft: 'previousPage',
  ArrowDown: 'scrollDown',
  ArrowUp: 'scrollUp',
  PageDown: 'nextPage',
  PageUp: 'previousPage',
  Home: 'firstPage',
  End: 'lastPage',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fitWidth',
  '/': 'find',
  g: 'jump',
  G: 'jump',
  n: 'night',
  N: 'night',
  r: 'rotateRight',
  R: 'rotateLeft',
  d: 'twoPages',
  D: 'twoPages',
  z: 'zoomToColumn',
  Z: 'zoomToColumn',
  f: 'fullScreen',
  F: 'fullScreen',
}

/** What lists and tabs use for themselves. */
const movingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

const isSideways = (key: string) => key === 'ArrowLeft' || key === 'ArrowRight'
const isVertical = (key: string) => key === 'ArrowUp' || key === 'ArrowDown'

/** Returns the viewer's command for a key; null leaves the key to the browser. */
export const commandOfKey = (facts: KeyFacts): KeyCommand | null => {
  const { key, shiftKey, altKey, hasCommandKey, isTaken, hasOwnArrows, isOnPages, isWide } = facts
  if (altKey) return null
  // Ctrl + and Ctrl P belong to the browser.
  if (hasCommandKey) return key.toLowerCase() === 'f' && !shiftKey ? 'find' : null
  if (key === 'F3') return shiftKey ? 'findPrevious' : 'findNext'
  if (isTaken) return null
  if (key === 'Escape') return 'close'
  if (hasOwnArrows && movingKeys.has(key)) return null
  if (isOnPages && (isVertical(key) || (isWide && isSideways(key)))) return null
  return plainKeys[key] ?? null
}
