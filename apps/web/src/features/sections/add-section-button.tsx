import { Button, type ButtonProps } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts'
import { SectionDialog } from './section-dialog.tsx'

/** Adds a section at the end of a subject. */
export const AddSectionButton = ({ subCode, ...button }: { subCode: string } & ButtonProps) => {
  const dialogs = useDialogs<'add'>()
  const adding = dialogs.stateOf('add')
  return (
    <>
      <Button
        variant="default"
        leftSection={<Plus size={18} aria-hidden="true" />}
        {...button}
        onClick={() => dialogs.open('add')}
      >
        Add section
      </Button>
      {adding !== null && <SectionDialog subCode={subCode} section={null} {...adding} />}
    </>
  )
}
