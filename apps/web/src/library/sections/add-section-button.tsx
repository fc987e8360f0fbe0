import { SectionDialog } from './section-dialog.tsx'
import { OpenButton } from '../../ui/dialogs/dialog-opener.tsx'

/** Adds a section at the end of a subject. */
export const AddSectionButton = ({ subCode }: { subCode: string }) => (
  <OpenButton label="Add section" isAdding>
    {(dialog) => <SectionDialog subCode={subCode} section={null} {...dialog} />}
  </OpenButton>
)
