import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import { ActionIcon } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { colourWords, kindOfMark, markWords, spokenMark } from '../mark-words.ts'
import { Swatch } from '../swatch.tsx'
import classes from './mark-list.module.css'

/** Says why a mark is not where it was. */
const StateLine = ({ mark, isWithdrawn = false }: { mark: Mark; isWithdrawn?: boolean }) => {
  if (isWithdrawn) return <p className={classes.warning}>{markWords.withdrawn}</p>
  if (mark.state === 'lost') return <p className={classes.warning}>{markWords.lost}</p>
  if (mark.state === 'waiting') return <p className={classes.hint}>{markWords.waiting}</p>
  return null
}

/** Shows the words of a mark: quote, note, and notes of other devices. */
export const MarkWords = ({ mark, isWithdrawn }: { mark: Mark; isWithdrawn?: boolean }) => (
  <>
    {mark.quote !== null && (
      <blockquote className={classes.quote} data-colour={mark.colour}>
        {mark.quote.exact}
      </blockquote>
    )}
    {mark.note !== '' && <p className={classes.note}>{mark.note}</p>}
    {mark.otherNotes.map((note) => (
      <p key={note} className={classes.note}>
        <span className={classes.hint}>{markWords.otherNotes}: </span>
        {note}
      </p>
    ))}
    <StateLine mark={mark} isWithdrawn={isWithdrawn} />
  </>
)

interface MarkEntryProps {
  mark: Mark
  isWithdrawn?: boolean
  /** Leads to the page of the mark. */
  go: ReactNode
  onEdit: () => void
  onRemove: () => void
}

/** Shows one mark of a list, with its tools. */
export const MarkEntry = ({ mark, isWithdrawn, go, onEdit, onRemove }: MarkEntryProps) => (
  <li className={classes.entry}>
    <div className={classes.head}>
      {mark.colour !== null && <Swatch colour={mark.colour} />}
      <span className={classes.kind}>
        {mark.colour === null ? kindOfMark(mark) : colourWords[mark.colour]}
      </span>
      {go}
      <span>
        {mark.kind !== 'star' && (
          <ActionIcon aria-label={`Edit the note: ${spokenMark(mark)}`} onClick={onEdit}>
            <Pencil size={18} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={`Delete: ${spokenMark(mark)}`} onClick={onRemove}>
          <Trash2 size={18} />
        </ActionIcon>
      </span>
    </div>
    <MarkWords mark={mark} isWithdrawn={isWithdrawn} />
  </li>
)
