import { messages } from '@lectureshelf/contract/messages'
import { versionKeptDays } from '@lectureshelf/contract/constants'
import { Text } from '@mantine/core'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { type PdfRef, useReplacePdf } from '../api.ts'
import { titleOf } from '../pdf-title.ts'
import { FileForm } from './file-form.tsx'

/** Replaces the bytes of a PDF. */
export const ReplacePdfDialog = ({ pdf, ...dialog }: { pdf: PdfRef } & DialogState) => {
  const replacing = useReplacePdf(pdf)
  return (
    <FormDialog title="Replace file" {...dialog}>
      <FileForm
        saveLabel="Replace file"
        failed={messages.pdfUpdateFailed}
        work={replacing.mutateAsync}
        onClose={dialog.onClose}
      >
        <Text>
          {titleOf(pdf)} keeps its place, its title and its address. The current file is kept{' '}
          {versionKeptDays} days.
        </Text>
      </FileForm>
    </FormDialog>
  )
}
