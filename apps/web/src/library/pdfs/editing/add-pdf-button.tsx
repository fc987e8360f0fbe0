import { TextInput, Textarea } from '@mantine/core'
import { type DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { type SectionSeenFrom, useAddPdf } from '../api.ts'
import { messages } from '@lectureshelf/contract/messages'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FileForm } from './file-form.tsx'
import { OpenButton } from '../../../ui/dialogs/dialog-opener.tsx'

interface AddPdfProps {
  at: SectionSeenFrom
  sectionName: string
}

const AddPdfForm = ({ at, onClose }: Pick<AddPdfProps, 'at'> & Pick<DialogState, 'onClose'>) => {
  const adding = useAddPdf(at)
  const [text, setText] = useState({ pdfTitle: '', pdfDescription: '' })
  return (
    <FileForm
      saveLabel="Add PDF"
      failed={messages.pdfAddFailed}
      work={(way) => adding.mutateAsync({ ...way, ...text })}
      onClose={onClose}
    >
      <TextInput
        label="Title (optional)"
        description="Without one the name of the file is shown."
        autoComplete="off"
        maxLength={200}
        value={text.pdfTitle}
        onChange={({ currentTarget: { value } }) => setText((old) => ({ ...old, pdfTitle: value }))}
      />
      <Textarea
        label="Description (optional)"
        autosize
        minRows={2}
        maxLength={2000}
        value={text.pdfDescription}
        onChange={({ currentTarget: { value } }) => setText((old) => ({ ...old, pdfDescription: value }))}
      />
    </FileForm>
  )
}

/** Adds one PDF to a section with its own title and description. */
const AddPdfDialog = ({ at, sectionName, ...dialog }: AddPdfProps & DialogState) => (
  <FormDialog title={`Add PDF to ${sectionName}`} {...dialog}>
    <AddPdfForm at={at} onClose={dialog.onClose} />
  </FormDialog>
)

/** Adds one PDF to a section. */
export const AddPdfButton = ({ at, sectionName }: AddPdfProps) => (
  <OpenButton label="Add PDF" name={`Add PDF to ${sectionName}`} variant="subtle" isAdding>
    {(dialog) => <AddPdfDialog at={at} sectionName={sectionName} {...dialog} />}
  </OpenButton>
)
