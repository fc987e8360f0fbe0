import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import { markMessages } from '@lectureshelf/contract/reading/marks/mark-messages'
import { Checkbox, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useKeepMark } from './api.ts'
import { markWords, pageNoteLabel } from './mark-words.ts'
import { isTooLarge } from './unsent/mark-record.ts'
import classes from './list/mark-list.module.css'

interface NoteFormProps {
  mark: Mark
  onClose: () => void
  /** Called with whether there is something to save. */
  onChanged: (isChanged: boolean) => void
}

const OtherNotes = ({ notes }: { notes: readonly string[] }) => (
  <section aria-label={markWords.otherNotes}>
    <p className={classes.hint}>{markWords.otherNotes}:</p>
    {notes.map((note) => (
      <p key={note} className={classes.note}>
        {note}
      </p>
    ))}
  </section>
)

/** Tells the form of a note from those of other marks; the id of a new mark is another one after a reload. */
const formNameOf = ({ pdfFile, kind, page, quote }: Mark): string =>
  JSON.stringify([pdfFile, kind, page, quote?.exact])

const NoteForm = ({ mark, onClose, onChanged }: NoteFormProps) => {
  const keeping = useKeepMark()
  const [note, setNote] = useState(mark.note)
  const [isJoined, setJoined] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const change = { mark, note: note.trim(), isJoined }
    if (mark.kind === 'page' && change.note === '') return setError(markWords.noteFirst)
    // Offline no one would refuse it before the words are gone.
    if (isTooLarge(change)) return setError(markMessages.tooLarge)
    runMutation(keeping, change, {
      onSuccess: onClose,
      onError: (refusal) => setError(refusalReason(refusal)),
    })
  }
  return (
    <FormFrame
      name={formNameOf(mark)}
      saveLabel={markWords.saveNote}
      isSaving={keeping.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {mark.quote !== null && <blockquote className={classes.quote}>{mark.quote.exact}</blockquote>}
      <Textarea
        label={markWords.noteLabel}
        description={markWords.noteHint}
        data-autofocus
        autosize
        minRows={3}
        maxRows={12}
        value={note}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setNote(value)
          onChanged(value.trim() !== mark.note.trim())
        }}
      />
      {mark.otherNotes.length > 0 && (
        <>
          <OtherNotes notes={mark.otherNotes} />
          <Checkbox
            label={markWords.joined}
            checked={isJoined}
            onChange={(event) => setJoined(event.currentTarget.checked)}
          />
        </>
      )}
    </FormFrame>
  )
}

/** Writes the note of a mark, new or stored. Words that are not saved stay until Cancel or the cross. */
export const NoteDialog = ({ mark, isOpen, onClose }: DialogState & { mark: Mark }) => {
  const [isChanged, setChanged] = useState(false)
  const close = () => {
    setChanged(false)
    onClose()
  }
  return (
    <FormDialog
      title={mark.kind === 'page' ? pageNoteLabel(mark.page) : markWords.note}
      isOpen={isOpen}
      onClose={close}
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
      size={480}
    >
      <NoteForm key={mark.id} mark={mark} onClose={close} onChanged={setChanged} />
    </FormDialog>
  )
}
