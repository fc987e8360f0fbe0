import type { SecondFactorState } from '@lectureshelf/contract/people/second-factor'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { formatCount, formatShortDate } from '../../lib/format.ts'
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts'
import shared from '../../ui/shared.module.css'
import { secondFactorQuery } from './api.ts'
import { PageSection } from '../../ui/lists/page-section.tsx'

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
}))

const names = ['set', 'renew', 'remove'] as const
type Name = (typeof names)[number]

const wordsOf = ({ setAt, recoveryCodesLeft }: SecondFactorState): string =>
  setAt === null
    ? 'Off. A password alone opens this account. With an authenticator app, a sign-in needs your phone as well.'
    : `On since ${formatShortDate(setAt)}. ${formatCount(recoveryCodesLeft, 'recovery code')} left.`

const Actions = ({ isSet, open }: { isSet: boolean; open: (name: Name) => void }) =>
  isSet ? (
    <div className={shared.row}>
      <Button variant="default" onClick={() => open('renew')}>
        New recovery codes
      </Button>
      <Button variant="default" onClick={() => open('remove')}>
        Switch off
      </Button>
    </div>
  ) : (
    <Button variant="default" onClick={() => open('set')}>
      Set up
    </Button>
  )

/**
 * Shows whether one's own sign-ins need a code, and changes it. Students do not see it, except one who set a second
 * factor while on staff.
 */
export const SecondFactorSection = ({ maySet }: { maySet: boolean }) => {
  const { data: state } = useSuspenseQuery(secondFactorQuery)
  const { open, stateOf } = useDialogs<Name>()
  if (!maySet && !state.isSet) return null
  return (
    <PageSection title="Second factor" note={wordsOf(state)}>
      <Actions isSet={state.isSet} open={open} />
      {names.map((name) => {
        const dialog = stateOf(name)
        return (
          dialog !== null && (
            <Suspense key={name}>
              <SecondFactorDialog name={name} {...dialog} />
            </Suspense>
          )
        )
      })}
    </PageSection>
  )
}
