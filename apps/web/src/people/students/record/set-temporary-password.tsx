import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { meQuery } from '../../../base/identity/api.ts'
import { useSetTemporaryPassword } from './api.ts'
import { OnceShownPassword } from './once-shown-password.tsx'

type Person = Pick<StudentRecord, '_id' | 'usn' | 'name'>

interface SetTemporaryPasswordProps {
  person: Person
  /** Shows a key in place of words, in a row of a list. */
  isIcon?: boolean
}

interface AskButtonProps {
  usn: string
  isIcon: boolean
  isSetting: boolean
  onAsk: () => void
}

const AskButton = ({ usn, isIcon, isSetting, onAsk }: AskButtonProps) =>
  isIcon ? (
    <ActionIcon
      loading={isSetting}
      onClick={onAsk}
      title="Set temporary password"
      aria-label={`Set temporary password of ${usn}`}
    >
      <KeyRound size={18} aria-hidden="true" />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      loading={isSetting}
      onClick={onAsk}
      aria-label={`Set temporary password of ${usn}`}
    >
      Set temporary password
    </Button>
  )

const ForSomebodyElse = ({ person, isIcon = false }: SetTemporaryPasswordProps) => {
  const { _id: id, usn, name } = person
  const setting = useSetTemporaryPassword(id)
  const [password, setPassword] = useState<string | null>(null)
  const dialogs = useDialogs<'password'>()
  const dialog = dialogs.stateOf('password')
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `A temporary password for ${usn}?`,
      message: <Text>{name} is signed out everywhere, and the old password stops working at once.</Text>,
      confirmLabel: 'Set temporary password',
    })
    if (!isSure) return
    setting.mutate(
      { usn, name },
      {
        onSuccess: (answer) => {
          setPassword(answer.password)
          dialogs.open('password')
        },
        onError: (error) => toast.error(refusalReason(error)),
      },
    )
  }
  return (
    <>
      <AskButton usn={usn} isIcon={isIcon} isSetting={setting.isPending} onAsk={() => void ask()} />
      {dialog !== null && (
        <FormDialog
          {...dialog}
          onExitTransitionEnd={() => setPassword(null)}
          title={`Temporary password of ${usn}`}
          size={460}
          closeOnClickOutside={false}
        >
          <Stack gap="md">
            {password !== null && <OnceShownPassword password={password} usn={usn} />}
            <Button variant="accent" onClick={dialog.onClose}>
              Done
            </Button>
          </Stack>
        </FormDialog>
      )}
    </>
  )
}

/**
 * Generates a password for someone who forgot theirs, and shows it once.
 * Not for oneself: a temporary password redirects its owner to the change-password page, away from where it
 * is shown.
 */
export const SetTemporaryPassword = ({ person, isIcon = false }: SetTemporaryPasswordProps) => {
  const { data: me } = useQuery(meQuery)
  const { _id: id, usn } = person
  if (me?._id !== id) return <ForSomebodyElse person={person} isIcon={isIcon} />
  const to = addresses.changePassword(usn)
  if (isIcon)
    return (
      <ActionIcon component={Link} to={to} title="Change your password" aria-label="Change your password">
        <KeyRound size={18} aria-hidden="true" />
      </ActionIcon>
    )
  return (
    <Button component={Link} to={to} variant="default">
      Change your password
    </Button>
  )
}
