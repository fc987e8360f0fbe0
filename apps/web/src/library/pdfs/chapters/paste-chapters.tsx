import type { Chapter } from '@lectureshelf/contract/library/scans'
import { Button, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Disclosure } from '../../../ui/folds/disclosure.tsx'
import shared from '../../../ui/shared.module.css'
import { type UnreadLine, readChapterLines } from './chapter-lines.ts'
import classes from './chapters-dialog.module.css'

interface PasteChaptersProps {
  pageCount: number | null
  isOpenAtFirst: boolean
  onRead: (chapters: Chapter[]) => void
}

const example = 'Unit 1 Introduction ... 3\n  1.1 Processes ... 5\nUnit 2 Deadlocks ... 21'

interface Outcome {
  added: number
  unread: UnreadLine[]
}

const OutcomeNote = ({ outcome: { added, unread } }: { outcome: Outcome }) => (
  <>
    <output className={classes.outcome}>
      {added > 0 && `${formatCount(added, 'line')} added.`}{' '}
      {unread.length > 0 && `${formatCount(unread.length, 'line')} could not be read.`}
    </output>
    {unread.length > 0 && (
      <ul className={`${shared.problem} ${classes.unread}`} aria-label="Lines that could not be read">
        {unread.map(({ number, line, reason }) => (
          <li key={number}>
            Line {number}, <q>{line}</q>: {reason}
          </li>
        ))}
      </ul>
    )}
  </>
)

const firstPageOf = (typed: string): number | null => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null)

/** Adds the lines of a table of contents as chapters. Lines that cannot be read stay to be corrected. */
export const PasteChapters = ({ pageCount, isOpenAtFirst, onRead }: PasteChaptersProps) => {
  const [text, setText] = useState('')
  const [first, setFirst] = useState('1')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const firstPage = firstPageOf(first)
  const read = () => {
    if (firstPage === null) return
    const { chapters, unread } = readChapterLines(text, { pageCount, firstPage })
    setOutcome({
      added: chapters.length,
      unread: unread.map((line, index) => ({ ...line, number: index + 1 })),
    })
    setText(unread.map(({ line }) => line).join('\n'))
    if (chapters.length > 0) onRead(chapters)
  }
  return (
    <Disclosure summary="Paste a table of contents" isOpenAtFirst={isOpenAtFirst}>
      <div className={classes.paste}>
        <Textarea
          label="Lines"
          description="One chapter per line, with its page number at the end. Numbers such as 1.2 or leading spaces make parts."
          placeholder={example}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          className={classes.firstPage}
          label="PDF page that shows page 1"
          description="Greater than 1 when a cover or contents come first."
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={first}
          error={firstPage === null ? 'Page must be a number.' : null}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <Button variant="default" disabled={text.trim() === '' || firstPage === null} onClick={read}>
          Add these lines
        </Button>
        {outcome !== null && <OutcomeNote outcome={outcome} />}
      </div>
    </Disclosure>
  )
}
