import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { reportOverlays } from '../ui/dialogs/overlays.ts'

/** Renders toasts and the dialogs that are opened by a function call. */
export const Overlays = () => {
  // Runs after the effects of both children, which listen from then on.
  useEffect(reportOverlays, [])
  return (
    <ModalsProvider>
      <Notifications position="top-right" limit={4} />
    </ModalsProvider>
  )
}
