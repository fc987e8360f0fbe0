import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatSize } from '../../lib/format.ts'
import { removeNotes, roomQuery, useKeptNotes } from './api.ts'
import { noteTime } from '../copies/copy.ts'
import type { KeptState } from './states/kept-states.ts'
import classes from './kept-notes.module.css'
import { continueWords, keptListWords, roomWords, untilWords } from './kept-list-words.ts'
import { failureWords, keptWords, progressWords } from './kept-words.ts'
import { type LastPlace, storedPlace } from '../../lib/storage/stored-place.ts'

/** A kept note, and where its person read it last in this browser. */
interface PlacedNote {
  note: KeptState
  place: LastPlace | null
}

const timeOf = ({ place }: PlacedNote): number => (place === null ? 0 : Date.parse(place.readAt))

/** Puts the note that was read last first, as Continue reading does; those that were never read keep their order. */
export const inReadingOrder = (
  notes: readonly KeptState[],
  placeOf: (pdfFile: string) => LastPlace | null = storedPlace,
): PlacedNote[] =>
  notes
    .map((note) => ({ note, place: placeOf(note.pdfFile) }))
    .toSorted((left, right) => timeOf(right) - timeOf(left))

const stateWords = (note: KeptState): string => {
  if (note.status === 'failed') return failureWords(note) ?? ''
  if (note.status !== 'kept' || note.keepUntil === null)
    return progressWords(note.receivedBytes, note.sizeBytes)
  return untilWords(note.keepUntil, noteTime())
}

/** Passes the focus of a removed note to the next one, or else to the heading. */
const passFocus = (pressed: HTMLElement): void => {
  const item = pressed.closest('li')
  const other = item?.nextElementSibling ?? item?.previousElementSibling
  const next = other?.querySelector('button') ?? document.getElementById('kept-title')
  next?.focus()
}

const KeptItem = ({ note, page }: { note: KeptState; page: number | null }) => {
  const goOn = page === null ? null : continueWords(page)
  const facts = [goOn, note.subject?.subAbb, formatSize(note.sizeBytes)].filter(Boolean)
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <Link to="/pdfViewer/$pdfFileName" params={{ pdfFileName: note.pdfFile }} className={classes.title}>
          {note.title}
        </Link>
        <span className={classes.facts}>{facts.join(', ')}</span>
        <span className={classes.facts}>{stateWords(note)}</span>
      </div>
      <Button
        variant="default"
        aria-label={`${keptWords.remove}: ${note.title}`}
        onClick={(event) => {
          passFocus(event.currentTarget)
          void removeNotes([note.pdfFile]).catch(() => undefined)
        }}
      >
        {keptWords.remove}
      </Button>
    </li>
  )
}

/**
 * Lists what this phone keeps, with sizes, the room that is left, and Remove. Offline it stands for Home: it says
 * why it is shown, and the note that was read last comes first.
 */
export const KeptList = ({ isOffline = false }: { isOffline?: boolean }) => {
  const notes = useKeptNotes()
  const bytes = notes.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
  const { data: left = null } = useQuery(roomQuery(bytes))
  if (notes.length === 0 && isOffline) return null
  const listed = isOffline ? inReadingOrder(notes) : notes.map((note) => ({ note, place: null }))
  return (
    <section aria-labelledby="kept-title" className={isOffline ? classes.offline : undefined}>
      <Title order={2} id="kept-title" tabIndex={-1} size="h3" mb="xs">
        {keptListWords.title}
      </Title>
      {isOffline && <p>{keptListWords.offline}</p>}
      {notes.length === 0 ? (
        <p className={classes.facts}>{keptListWords.nothing}</p>
      ) : (
        <>
          <p className={classes.facts}>{roomWords(notes.length, bytes, left)}</p>
          <ul className={classes.list}>
            {listed.map(({ note, place }) => (
              <KeptItem key={note.pdfFile} note={note} page={place?.page ?? null} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
