import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { reportOverlays } from '../ui/dialogs/overlays.ts'

/** Where toasts and the dialogs that are opened by a call appear. */
export const Overlays = () => {
  // After the effects of both children, which listen from then on.
  useEffect(reportOverlays, [])
  return (
    <ModalsProvider>
      <Notifications position="top-right" limit={4} />
    </ModalsProvider>
  )
}
