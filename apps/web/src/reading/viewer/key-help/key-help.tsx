import { Modal } from '@mantine/core'
import { useOpenAfterMount } from '../../../ui/dialogs/open-after-mount.ts'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { keyTable } from '../keyboard.ts'
import classes from './key-help.module.css'
import { keyGroups, printedKeys } from './key-words.ts'
import { useLayer } from '../../../lib/layers/use-layer.ts'

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
