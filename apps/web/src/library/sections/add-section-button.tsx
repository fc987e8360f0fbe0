import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts'
import { SectionDialog } from './section-dialog.tsx'

/** Adds a section at the end of a subject. */
export const AddSectionButton = ({ subCode }: { subCode: string }) => {
  const dialogs = useDialogs<'add'>()
  const adding = dialogs.stateOf('add')
  return (
    <>
      <Button
        variant="default"
        leftSection={<Plus size={18} aria-hidden="true" />}
        onClick={() => dialogs.open('add')}
      >
        Add section
      </Button>
      {adding !== null && <SectionDialog subCode={subCode} section={null} {...adding} />}
    </>
  )
}
