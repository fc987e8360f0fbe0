import { Modal } from '@mantine/core'
import { useOpenAfterMount } from '../../../ui/dialogs/open-after-mount.ts'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { keyTable, type KeyCommand } from '../keyboard.ts'
import classes from './key-help.module.css'
import { useLayer } from '../../../lib/layers/use-layer.ts'

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

/** A line of the help: what is done by which keys, any of which will do. */
interface KeyLine {
  words: string
  keys: readonly string[]
}

interface KeyHelpProps extends DialogState {
  /** What other parts of the page do by keys. */
  others: readonly { title: string; lines: readonly KeyLine[] }[]
}

const ownGroups = keyGroups.map(({ title, words }) => ({
  title,
  lines: keyTable.flatMap(([command, keys]) => {
    const said = words[command]
    return said === undefined ? [] : [{ words: said, keys }]
  }),
}))

const Line = ({ words, keys }: KeyLine) => (
  <div className={classes.line}>
    <dt>{words}</dt>
    <dd className={classes.keys}>
      {printedKeys(keys).map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </dd>
  </div>
)

/** Lists the keys of the viewer, and those of what is around it. */
export const KeyHelp = ({ isOpen, onClose, others }: KeyHelpProps) => {
  const opened = useOpenAfterMount(isOpen)
  useLayer(isOpen, onClose)
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="xl">
      <div className={classes.groups}>
        {[...ownGroups, ...others].map(({ title, lines }) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.lines}>
              {lines.map((line) => (
                <Line key={line.words} {...line} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
