import { ModalsProvider, useModals } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { reportOverlays } from '../ui/dialogs/overlays.ts'
import { useLayer } from '../lib/layers/use-layer.ts'

/** Lets Back close a dialog that was opened by a function call. */
const ModalLayer = ({ id }: { id: string }) => {
  const { closeModal } = useModals()
  useLayer(true, () => closeModal(id, true))
  return null
}

const ModalLayers = () => useModals().modals.map(({ id }) => <ModalLayer key={id} id={id} />)

/** Renders toasts and the dialogs that are opened by a function call. */
export const Overlays = () => {
  // Runs after the effects of both children, which listen from then on.
  useEffect(reportOverlays, [])
  return (
    <ModalsProvider>
      <ModalLayers />
      <Notifications position="top-right" limit={4} />
    </ModalsProvider>
  )
}
