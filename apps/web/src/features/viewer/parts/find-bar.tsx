import { ActionIcon, TextInput } from '@mantine/core'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { FindState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import classes from '../viewer.module.css'

/** The reader asked for this field, so it takes the focus when it appears. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

const resultLine = ({ status, current, total }: FindState): string => {
  if (status === 'idle') return ''
  if (total > 0) return current > 0 ? `${current} of ${total}` : `${total} found`
  return status === 'missing' ? 'Not found' : 'Searching'
}

/** Finds a word: count, marks, next and previous, wrapping around. */
export const FindBar = ({ find, commands }: { find: FindState; commands: ViewerCommands }) => {
  const result = resultLine(find)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commands.findNext(event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      commands.closeFind()
    }
  }
  return (
    <search className={classes.findBar}>
      <TextInput
        className={classes.findField}
        aria-label="Find in this PDF"
        placeholder="Find in this PDF"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        ref={focusOnce}
        data-find-field
        onKeyDown={onKeyDown}
        value={find.query}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => commands.search(event.currentTarget.value)}
        // A digit is about half as wide as the text is high; the rest is padding on both sides.
        rightSectionWidth={20 + 8 * result.length}
        rightSectionPointerEvents="none"
        rightSection={<output className={classes.findResult}>{result}</output>}
      />
      <ActionIcon aria-label="Previous match" onClick={() => commands.findNext(-1)}>
        <ChevronUp />
      </ActionIcon>
      <ActionIcon aria-label="Next match" onClick={() => commands.findNext(1)}>
        <ChevronDown />
      </ActionIcon>
      <ActionIcon aria-label="Close find" onClick={commands.closeFind}>
        <X />
      </ActionIcon>
    </search>
  )
}
