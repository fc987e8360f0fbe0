import { DeleteVersionForm, versionMessages } from '@lectureshelf/contract/library/pdf-versions'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { failureSentence } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import { type PdfRef, useDeleteVersion } from '../api.ts'

interface DeleteVersionProps {
  pdf: PdfRef
  version: number
  /** Called when the version's row disappears, so that the caller can move the focus. */
  onDeleted: () => void
}

/** Deletes an old version of a PDF for good, with a reason. */
export const DeleteVersionButton = ({ pdf, version, onDeleted }: DeleteVersionProps) => (
  <ReasonDialog
    variant="subtle"
    px="md"
    label="Delete this version"
    name={`Delete this version: ${version}`}
    title={`Delete version ${version}?`}
    schema={DeleteVersionForm}
    sendLabel="Delete this version"
    action={useDeleteVersion(pdf, version)}
    onDone={onDeleted}
    onRefused={(error) => contentToast.error(failureSentence(versionMessages.deleteFailed, error))}
    toasts={contentToast}
  >
    Its file, cover and text are deleted at once and for good, even while someone is reading it. The reason is
    kept in the audit log.
  </ReasonDialog>
)
