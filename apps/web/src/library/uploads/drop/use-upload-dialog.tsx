import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { type ReactNode, useState } from 'react'
import type { FoundFile } from './collect-files.ts'
import { type UploadPlan, planUpload } from './plan-upload.ts'
import { UploadDialog } from './upload-dialog.tsx'

export interface UploadPlaceProps {
  subject: SubjectDetails
  /** The section that everything goes into; without one the dialog asks. */
  sectionId?: string
  /** Whether folders and new names may become sections. */
  mayAddSection: boolean
}

/** Opens the upload dialog for dropped or chosen files. */
export const useUploadDialog = ({ subject, sectionId, mayAddSection }: UploadPlaceProps) => {
  const [plan, setPlan] = useState<UploadPlan | null>(null)
  const offer = (found: readonly FoundFile[]): void => {
    if (found.length > 0) setPlan(planUpload(found, { byFolder: sectionId === undefined }))
  }
  const dialog: ReactNode = plan !== null && (
    <UploadDialog
      subject={subject}
      plan={plan}
      sectionId={sectionId}
      mayAddSection={mayAddSection}
      onClose={() => setPlan(null)}
    />
  )
  return { offer, dialog }
}
