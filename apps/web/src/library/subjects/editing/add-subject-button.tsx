import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { SuggestedPlace } from './add-subject-modal.tsx'

const loadModal = () => import('./add-subject-modal.tsx')
const AddSubjectModal = lazy(async () => ({ default: (await loadModal()).AddSubjectModal }))
const warmUp = () => void loadModal()

interface AddSubjectButtonProps extends ButtonProps {
  /** The place that the form suggests; without it the place in the page's address. */
  place?: SuggestedPlace | null
  /** Renders what opens the form instead of the button. */
  renderTrigger?: (press: { onPointerEnter: () => void; onClick: () => void }) => ReactNode
}

/** Returns the place in the page's address, if it has one. */
const usePlaceOfAddress = (): SuggestedPlace | null => {
  const { department, scheme, semester } = useParams({ strict: false })
  if (department === undefined || scheme === undefined || semester === undefined) return null
  return { department, scheme, semester }
}

/** Opens the form that adds a subject. Render it only when `isAllowed(kind, 'addSubject')`. */
export const AddSubjectButton = ({ place, renderTrigger, ...button }: AddSubjectButtonProps) => {
  const placeOfAddress = usePlaceOfAddress()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  const show = () => {
    setWasOpened(true)
    open()
  }
  const press = { onPointerEnter: warmUp, onClick: show }
  return (
    <>
      {renderTrigger?.(press) ?? (
        <Button variant="default" leftSection={<Plus size={18} aria-hidden="true" />} {...button} {...press}>
          Add subject
        </Button>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <AddSubjectModal isOpen={isOpen} onClose={close} place={place ?? placeOfAddress} />
        </Suspense>
      )}
    </>
  )
}
