import { cleanUsn } from '@lectureshelf/contract/clean-code'
import { usnMaxLength } from '@lectureshelf/contract/constants'
import { RealUsn } from '@lectureshelf/contract/people/usn-requests'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { z } from 'zod'
import { formErrors } from '../../lib/form-errors.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import { sayRefusal } from '../../ui/forms/proof-refusal.ts'
import { useAskForUsn } from './api.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

const AskForm = z.object({ usn: RealUsn })

const AskFields = ({ onClose }: Pick<DialogState, 'onClose'>) => {
  const asking = useAskForUsn()
  const form = useForm({ initialValues: { usn: '' }, validate: formErrors(AskForm) })
  const submit = form.onSubmit(({ usn }) =>
    asking.mutate(usn, {
      ...sayResult(onClose),
      onError: sayRefusal(form, 'Your request could not be sent'),
    }),
  )
  return (
    <FormFrame saveLabel="Ask" isSaving={asking.isPending} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Your USN"
        description="As printed on your admission order, such as 1LS25CS042. Password, plan, marks and receipts stay."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...cleanedBy(cleanUsn, form.getInputProps('usn'), usnMaxLength)}
      />
    </FormFrame>
  )
}

/** Asks for the USN that the university gave. */
export const AskDialog = (dialog: DialogState) => (
  <FormDialog title="Ask for your real USN" {...dialog}>
    <AskFields onClose={dialog.onClose} />
  </FormDialog>
)
