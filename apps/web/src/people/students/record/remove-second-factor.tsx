import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { secondFactorQuery } from '../../second-factor/api.ts'
import { VerifiedFields } from '../../second-factor/verified-fields.tsx'
import { meQuery } from '../../../base/identity/api.ts'
import { recordQuery, useRemoveSecondFactor } from './api.ts'

type Person = Pick<StudentRecord, '_id' | 'usn' | 'name'>

const RemovalForm = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { _id: id, usn, name } = person
  const removing = useRemoveSecondFactor(id)
  return (
    <Stack gap="md">
      <Text>
        {name} is signed out everywhere and signs in with the password alone, until they set a new one. Do it
        only when you are sure who is asking. They and every owner get a mail.
      </Text>
      <VerifiedFields
        saveLabel="Remove second factor"
        failed="The second factor could not be removed"
        isSaving={removing.isPending}
        send={(form, ends) => removing.mutate({ ...form, seen: { usn, name } }, ends)}
        onDone={() => {
          toast.success(messages.secondFactorRemoved)
          onClose()
        }}
        onClose={onClose}
      />
    </Stack>
  )
}

const OwnFirst = ({ usn }: { usn: string }) => (
  <Text>
    {messages.secondFactorOwnFirst}{' '}
    <Anchor renderRoot={(props) => <Link {...props} to={addresses.profile(usn)} />}>Open your profile</Anchor>
  </Text>
)

const Removal = (props: { person: Person; myUsn: string; onClose: () => void }) => {
  const { data: own } = useQuery(secondFactorQuery)
  // Without an answer the form is shown: the server decides.
  return own?.isSet === false ? <OwnFirst usn={props.myUsn} /> : <RemovalForm {...props} />
}

/** Removes the second factor of someone who lost their phone; one's own is switched off on the profile. */
export const RemoveSecondFactor = ({ person }: { person: Person }) => {
  const { data: me } = useQuery(meQuery)
  const { data } = useSuspenseQuery(recordQuery(person._id))
  if (me === undefined || me === null || me._id === person._id || !data.hasSecondFactor) return null
  return (
    <DialogButton label="Remove second factor" title={`Remove the second factor of ${person.usn}?`}>
      {(onClose) => <Removal person={person} myUsn={me.usn} onClose={onClose} />}
    </DialogButton>
  )
}
