import type { StudentRecord } from '@lectureshelf/contract/students'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { confirmDialog } from '../../ui/confirm-dialog.tsx'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { useSetTemporaryPassword } from './api.ts'
import { OnceShownPassword } from './once-shown-password.tsx'

/** Makes up a password for somebody who forgot theirs, and shows it once. */
export const SetTemporaryPassword = ({ person }: { person: Pick<StudentRecord, '_id' | 'usn' | 'name'> }) => {
  const { _id: id, usn, name } = person
  const setting = useSetTemporaryPassword(id)
  const [password, setPassword] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `A temporary password for ${usn}?`,
      message: <Text>{name} is signed out everywhere, and the old password ends at once.</Text>,
      confirmLabel: 'Set temporary password',
    })
    if (!isSure) return
    setting.mutate(undefined, {
      onSuccess: (answer) => {
        setPassword(answer.password)
        setOpen(true)
      },
      onError: (error) => toast.error(errorSentence(error)),
    })
  }
  return (
    <>
      <Button
        variant="default"
        loading={setting.isPending}
        onClick={() => void ask()}
        aria-label={`Set temporary password of ${usn}`}
      >
        Set temporary password
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        onExitTransitionEnd={() => setPassword(null)}
        title={`Temporary password of ${usn}`}
        size={460}
        closeOnClickOutside={false}
      >
        <Stack gap="md">
          {password !== null && <OnceShownPassword password={password} usn={usn} />}
          <Button variant="accent" onClick={() => setOpen(false)}>
            Done
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
