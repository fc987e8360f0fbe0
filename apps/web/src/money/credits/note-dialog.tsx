import { type Credit, CreditNote } from '@lectureshelf/contract/money/bank/credits'
import { Stack, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { DialogButtons } from '../../ui/dialogs/form-dialog.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useConflict } from '../../ui/forms/use-conflict.tsx'
import { toast } from '../../ui/toast.ts'
import { useNote, useReadNote } from './api.ts'
import { creditTitle } from './credit-words.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

const NoteFields = ({ credit, onClose }: { credit: Credit; onClose: () => void }) => {
  const noting = useNote(credit)
  const validate = schemaResolver(CreditNote, { sync: true })
  const form = useForm({ initialValues: { note: credit.note }, validate })
  const { before, notice, onRefusal } = useConflict({
    seen: { note: credit.note },
    readNow: useReadNote(credit),
    fill: form.setValues,
    refuse: (error) => toast.error(refusalReason(error)),
  })
  const submit = form.onSubmit(({ note }) =>
    runMutation(
      noting,
      { note, seen: before },
      { ...sayResult(onClose), onError: (error) => void onRefusal(error) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {notice}
        <Textarea
          label="Note"
          description="Everyone who handles payments can read it"
          data-autofocus
          autosize
          minRows={3}
          maxLength={500}
          disabled={noting.isPending}
          {...form.getInputProps('note')}
        />
        <DialogButtons sendLabel="Save" isSending={noting.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** Writes a note about a credit. */
export const NoteDialog = ({ credit }: { credit: Credit }) => {
  const title = creditTitle(credit)
  return (
    <DialogButton label="Note" name={`Note about ${title}`} title={`Note about ${title}`}>
      {(onClose) => <NoteFields credit={credit} onClose={onClose} />}
    </DialogButton>
  )
}
