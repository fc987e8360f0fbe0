import { proposalMessages } from '@lectureshelf/contract/library/proposals/proposal-messages'
import { ProposalFields } from '@lectureshelf/contract/library/proposals/proposal-fields'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../../lib/form-errors.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { useSendProposal } from '../../proposals/api.ts'
import type { PdfRef } from '../api.ts'
import { titleOf } from '../pdf-title.ts'
import { FileForm } from './file-form.tsx'

const validate = formErrors(ProposalFields)

/** Proposes other bytes for a PDF that the person may not replace. */
export const ProposePdfDialog = ({ pdf, ...dialog }: { pdf: PdfRef } & DialogState) => {
  const sending = useSendProposal(pdf._id)
  const form = useForm({ initialValues: { reason: '' }, validate })
  return (
    <FormDialog title="Propose another file" {...dialog}>
      <FileForm
        saveLabel="Propose the file"
        failed={proposalMessages.sendFailed}
        areFieldsRight={() => !form.validate().hasErrors}
        work={(way) => sending.mutateAsync({ ...way, ...form.getValues() })}
        onClose={dialog.onClose}
      >
        <Textarea
          label="What is wrong with the file that is shown?"
          required
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <Text>
          {titleOf(pdf)} stays as it is until an admin accepts your file. The answer will appear under
          Proposed files.
        </Text>
      </FileForm>
    </FormDialog>
  )
}
