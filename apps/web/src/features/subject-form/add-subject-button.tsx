import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { AddSubjectModal, type SuggestedPlace } from './add-subject-modal.tsx'

interface AddSubjectButtonProps extends ButtonProps {
  place: SuggestedPlace | null
}

/** The add-subject control with its pop-up. Show it where `isAllowed(kind, 'addSubject')`. */
export const AddSubjectButton = ({ place, ...button }: AddSubjectButtonProps) => {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Plus size={18} aria-hidden="true" />}
        {...button}
        onClick={open}
      >
        Add subject
      </Button>
      <AddSubjectModal isOpen={isOpen} onClose={close} place={place} />
    </>
  )
}
