import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import shared from '../../ui/shared.module.css'
import { meQuery } from '../../base/identity/api.ts'
import { secondFactorQuery, usePutOff } from './api.ts'

/** Asks an owner without a second factor to set one; renders nothing once it is set or put off. */
export const SecondFactorNotice = () => {
  const { data: state } = useSuspenseQuery(secondFactorQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const puttingOff = usePutOff()
  if (!state.isAsked) return null
  return (
    <aside aria-label="Second factor" className={shared.rowCard} style={{ marginBottom: 16 }}>
      <Text flex="1 1 320px">
        Your password alone opens everyone’s data and payments. With a second factor, a sign-in needs your
        phone as well.
      </Text>
      <Anchor component={Link} to={addresses.profile(me.usn)}>
        Set it up on your profile
      </Anchor>
      <ActionButton action={puttingOff} given={undefined}>
        Not now
      </ActionButton>
    </aside>
  )
}
