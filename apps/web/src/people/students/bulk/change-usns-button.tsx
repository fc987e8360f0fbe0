import { Button } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts'

const ChangeUsns = lazy(async () => ({ default: (await import('./change-usns.tsx')).ChangeUsns }))

/** Opens the form for many USNs at once, which is loaded on request. */
export const ChangeUsnsButton = () => {
  const { open, stateOf } = useDialogs<'usns'>()
  const state = stateOf('usns')
  return (
    <>
      <Button variant="default" onClick={() => open('usns')}>
        Change many
      </Button>
      {state !== null && (
        <Suspense>
          <ChangeUsns {...state} />
        </Suspense>
      )}
    </>
  )
}
