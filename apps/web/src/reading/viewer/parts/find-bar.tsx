import { ActionIcon, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown, ChevronUp, List, X } from 'lucide-react'
import { type KeyboardEvent, Suspense, lazy, useState } from 'react'
import { roomy } from '../../../ui/breakpoints.json'
import type { FindState, OutlineEntry } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import classes from '../viewer.module.css'
import { extraPart } from '../../../lib/http/extra-part.ts'
import { useLayer } from '../../../lib/layers/use-layer.ts'

const HitList = lazy(async () => ({
  default: (await extraPart(() => import('./hit-list.tsx'))).HitList,
}))

interface FindBarProps {
  find: FindState
  /** What the document calls its pages, when that differs from their numbers. */
  labels: readonly string[] | null
  /** The contents, whose chapters name the pages with hits; null until they are known. */
  chapters: readonly OutlineEntry[] | null
  commands: ViewerCommands
}

/** The reader asked for this field, so it takes the focus when it appears. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

const resultLine = ({ status, current, total, note }: FindState): string => {
  if (status === 'idle' || status === 'failed') return ''
  if (total > 0) return `${current} of ${total}`
  if (status === 'missing') return note === null ? 'Not found' : ''
  return 'Searching'
}

const FindField = ({ find, commands }: Pick<FindBarProps, 'find' | 'commands'>) => {
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
    <TextInput
      className={classes.findField}
      aria-label="Find in this PDF"
      placeholder="Find in this PDF"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      ref={find.takesFocus ? focusOnce : null}
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
  )
}

/** Finds a word: count, marks, next and previous, wrapping around, and the hits by page. */
export const FindBar = (props: FindBarProps) => {
  // A bar that a link has opened belongs to its page: Back leads to the list of results.
  useLayer(props.find.takesFocus, props.commands.closeFind)
  return (
    <search className={classes.find}>
      <FindParts {...props} />
    </search>
  )
}

/** Everything in the find bar, without the landmark around it. */
export const FindParts = ({ find, labels, chapters, commands }: FindBarProps) => {
  // Beside the pages, where it covers none of them.
  const hasRoom = useMediaQuery(roomy, undefined, { getInitialValueInEffect: false })
  const [isListOpen, setListOpen] = useState(hasRoom && !find.takesFocus)
  const goTo = (page: number) => {
    if (!hasRoom) setListOpen(false)
    commands.goToHitsOf(page)
  }
  return (
    <>
      <div className={classes.findBar}>
        <FindField find={find} commands={commands} />
        {find.pages.length > 1 && (
          <ActionIcon
            aria-label="Pages with matches"
            aria-expanded={isListOpen}
            onClick={() => setListOpen(!isListOpen)}
          >
            <List />
          </ActionIcon>
        )}
        <ActionIcon aria-label="Previous match" onClick={() => commands.findNext(-1)}>
          <ChevronUp />
        </ActionIcon>
        <ActionIcon aria-label="Next match" onClick={() => commands.findNext(1)}>
          <ChevronDown />
        </ActionIcon>
        <ActionIcon aria-label="Close find" onClick={commands.closeFind}>
          <X />
        </ActionIcon>
      </div>
      {find.note !== null && (
        <p role="alert" className={classes.findNote}>
          {find.note}
        </p>
      )}
      {find.machineNote !== null && <output className={classes.machineNote}>{find.machineNote}</output>}
      {isListOpen && find.pages.length > 1 && (
        <Suspense fallback={null}>
          <HitList pages={find.pages} labels={labels} chapters={chapters} onGo={goTo} />
        </Suspense>
      )}
    </>
  )
}
