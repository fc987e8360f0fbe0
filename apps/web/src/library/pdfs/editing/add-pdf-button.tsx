import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts'
import type { SectionSeenFrom } from '../api.ts'
import { AddPdfDialog } from './add-pdf-dialog.tsx'

interface AddPdfButtonProps {
  at: SectionSeenFrom
  sectionName: string
}

/** Adds one PDF to a section. */
export const AddPdfButton = ({ at, sectionName }: AddPdfButtonProps) => {
  const dialogs = useDialogs<'add'>()
  const adding = dialogs.stateOf('add')
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<Plus size={18} aria-hidden="true" />}
        onClick={() => dialogs.open('add')}
        aria-label={`Add PDF to ${sectionName}`}
      >
        Add PDF
      </Button>
      {adding !== null && <AddPdfDialog at={at} sectionName={sectionName} {...adding} />}
    </>
  )
}
