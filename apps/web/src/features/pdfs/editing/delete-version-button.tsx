import { DeleteVersionForm, versionMessages } from '@lectureshelf/contract/content/pdf-versions'
import { Button, Modal } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { failureSentence } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import { type PdfRef, useDeleteVersion } from '../api.ts'

interface DeleteVersionProps {
  pdf: PdfRef
  version: number
  /** Called when the version's row disappears, so that the caller can move the focus. */
  onDeleted: () => void
}

const validate = schemaResolver(DeleteVersionForm, { sync: true })

/** Deletes an old version of a PDF for good, with a reason. */
export const DeleteVersionButton = ({ pdf, version, onDeleted }: DeleteVersionProps) => {
  const [isOpen, dialog] = useDisclosure(false)
  const deleting = useDeleteVersion(pdf)
  // The answer removes the row, and with it the callbacks of `mutate`; hence `mutateAsync`.
  const remove = async (reason: string) => {
    try {
      const { message } = await deleting.mutateAsync({ version, reason })
      dialog.close()
      onDeleted()
      contentToast.success(message)
    } catch (error) {
      contentToast.error(failureSentence(versionMessages.deleteFailed, error))
    }
  }
  return (
    <>
      <Button variant="subtle" px="md" onClick={dialog.open} aria-label={`Delete this version: ${version}`}>
        Delete this version
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Delete version ${version}?`} size={460}>
        <ReasonForm
          validate={validate}
          sendLabel="Delete this version"
          closeLabel="Cancel"
          isSending={deleting.isPending}
          onSend={(reason) => void remove(reason)}
          onClose={dialog.close}
        >
          Its file, cover and text are deleted at once and for good, even while somebody is reading it. The
          reason is kept in the audit log.
        </ReasonForm>
      </Modal>
    </>
  )
}
