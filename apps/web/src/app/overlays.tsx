import { ModalsProvider, useModals } from '@mantine/modals'
import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { keepFootFree } from '../ui/dialogs/keep-foot-free.ts'
import { reportOverlays } from '../ui/dialogs/overlays.ts'
import { useLayer } from '../lib/layers/use-layer.ts'

/** Lets Back close a dialog that was opened by a function call. */
const ModalLayer = ({ id }: { id: string }) => {
  const { closeModal } = useModals()
  useLayer(true, () => closeModal(id, true))
  return null
}

const ModalLayers = () => useModals().modals.map(({ id }) => <ModalLayer key={id} id={id} />)

/** Renders toasts: top right as specified, and at the foot of a phone, see ui/mantine.css. */
const Toasts = () => {
  const { notifications } = useNotifications()
  const shown = notifications.length
  useEffect(() => {
    const toasts = document.querySelector('.mantine-Notifications-root[data-position="top-right"]')
    return shown === 0 || toasts === null ? undefined : keepFootFree(toasts)
  }, [shown])
  return <Notifications position="top-right" limit={4} />
}

/** Renders toasts and the dialogs that are opened by a function call. */
export const Overlays = () => {
  // Runs after the effects of both children, which listen from then on.
  useEffect(reportOverlays, [])
  return (
    <ModalsProvider>
      <ModalLayers />
      <Toasts />
    </ModalsProvider>
  )
}
