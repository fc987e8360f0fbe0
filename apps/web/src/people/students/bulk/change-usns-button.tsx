import { lazy } from 'react'
import { OpenButton } from '../../../ui/dialogs/dialog-opener.tsx'

const ChangeUsns = lazy(async () => ({ default: (await import('./change-usns.tsx')).ChangeUsns }))

/** Opens the form for many USNs at once, which is loaded on request. */
export const ChangeUsnsButton = () => (
  <OpenButton label="Change many">{(dialog) => <ChangeUsns {...dialog} />}</OpenButton>
)
