/**
 * The keys of each command, as the browser names them; a capital is a key of its own where it is listed. The help of keys
 * lists this table, so that it cannot say anything else.
 */
export const keyTable = [
  ['nextPage', ['ArrowRight', 'PageDown']],
  ['previousPage', ['ArrowLeft', 'PageUp']],
  ['firstPage', ['Home']],
  ['lastPage', ['End']],
  ['jump', ['g']],
  ['scrollDown', ['ArrowDown']],
  ['scrollUp', ['ArrowUp']],
  ['zoomIn', ['+', '=']],
  ['zoomOut', ['-']],
  ['fitWidth', ['0']],
  ['zoomToColumn', ['z']],
  ['rotateRight', ['r']],
  ['rotateLeft', ['R']],
  ['twoPages', ['d']],
  ['night', ['n']],
  ['fullScreen', ['f']],
  ['find', ['/', 'Ctrl+f']],
  ['findNext', ['F3']],
  ['findPrevious', ['Shift+F3']],
  ['close', ['Escape']],
  ['help', ['?']],
] as const satisfies readonly (readonly [string, readonly string[]])[]

export type KeyCommand = (typeof keyTable)[number][0]

const commandOf = new Map<string, KeyCommand>(
  keyTable.flatMap(([command, keys]) => keys.map((key) => [key, command] as const)),
)

/** Keys that also work in a field, because the browser would search the page instead. */
const findKeys = new Set(['Ctrl+f', 'F3', 'Shift+F3'])

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

/** What lists and tabs use for themselves. */
const movingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

const isSideways = (key: string) => key === 'ArrowLeft' || key === 'ArrowRight'
const isVertical = (key: string) => key === 'ArrowUp' || key === 'ArrowDown'

/** Returns the name of a key with what is held; Ctrl + and Ctrl P belong to the browser. */
const chordOf = ({ key, shiftKey, hasCommandKey }: KeyFacts): string =>
  [hasCommandKey && 'Ctrl', shiftKey && (hasCommandKey || key.length > 1) && 'Shift']
    .concat(hasCommandKey ? key.toLowerCase() : key)
    .filter(Boolean)
    .join('+')

/** Returns the viewer's command for a key; null leaves the key to the browser. */
export const commandOfKey = (facts: KeyFacts): KeyCommand | null => {
  const { key, altKey, isTaken, hasOwnArrows, isOnPages, isWide } = facts
  if (altKey) return null
  const chord = chordOf(facts)
  if (isTaken && !findKeys.has(chord)) return null
  if (hasOwnArrows && movingKeys.has(key)) return null
  if (isOnPages && (isVertical(key) || (isWide && isSideways(key)))) return null
  return commandOf.get(chord) ?? commandOf.get(chord.toLowerCase()) ?? null
}
