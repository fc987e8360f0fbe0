import type { KeyCommand } from '../keyboard.ts'

/** What each command of the viewer does, in the groups of the help of keys. */
export const keyGroups: readonly { title: string; words: Partial<Record<KeyCommand, string>> }[] = [
  {
    title: 'Pages',
    words: {
      nextPage: 'Next page',
      previousPage: 'Previous page',
      firstPage: 'First page',
      lastPage: 'Last page',
      jump: 'Go to a page',
      scrollDown: 'Scroll down',
      scrollUp: 'Scroll up',
    },
  },
  {
    title: 'Find',
    words: {
      find: 'Find in this PDF',
      findNext: 'Next hit',
      findPrevious: 'Previous hit',
    },
  },
  {
    title: 'View',
    words: {
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      fitWidth: 'Fit width',
      zoomToColumn: 'Zoom to the column under the mouse, and back',
      rotateRight: 'Rotate right',
      rotateLeft: 'Rotate left',
      twoPages: 'Two pages, or one',
      night: 'Night pages, or day',
      fullScreen: 'Full screen',
      close: 'Close what is open, or show the bars',
    },
  },
  { title: 'Help', words: { help: 'This list' } },
]

const keyNames: Record<string, string> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  Escape: 'Esc',
  '-': '−',
}

const isCapital = (key: string): boolean => /^[A-Z]$/.test(key)

/** Returns what is printed on a key, with what is held. */
const printed = (key: string): string => {
  if (isCapital(key)) return `Shift ${key}`
  if (key === '+' || !key.includes('+')) return keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  return key.split('+').map(printed).join(' ')
}

/** Returns the keys of a command as they are printed; a letter that works with and without Shift stands once. */
export const printedKeys = (keys: readonly string[]): string[] =>
  keys.filter((key) => !isCapital(key) || !keys.includes(key.toLowerCase())).map(printed)
