import { addresses } from '@lectureshelf/contract/addresses'
import { cleanUsn } from '@lectureshelf/contract/clean-code'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { DialogButtons } from '../../../ui/dialogs/form-dialog.tsx'
import { cleanedBy } from '../../../ui/forms/cleaned-by.ts'
import { FormPart } from '../../../ui/forms/form-part.tsx'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { useEditPerson, useErasePerson } from './api.ts'
import { RemoveSecondFactor } from './remove-second-factor.tsx'
import { SetTemporaryPassword } from './set-temporary-password.tsx'
import { sayResult } from '../../../ui/forms/say-result.ts'
import shared from '../../../ui/shared.module.css'

const BlockButton = ({ person }: { person: StudentRecord }) => {
  const { _id: id, usn, name, blockedAt } = person
  const editing = useEditPerson(id)
  const isBlocked = blockedAt !== null
  const change = async () => {
    const isSure =
      isBlocked ||
      (await confirmDialog({
        title: `Block ${usn}?`,
        message: `${name} is signed out everywhere at once and cannot sign in until you unblock them.`,
        confirmLabel: 'Block',
        isDangerous: true,
      }))
    if (!isSure) return
    editing.mutate(
      { blocked: !isBlocked, seen: { blocked: isBlocked } },
      {
        onSuccess: () => toast.success(isBlocked ? `${usn} can sign in again` : `${usn} is blocked`),
        onError: (error) => toast.error(refusalReason(error)),
      },
    )
  }
  return (
    <Button variant="default" loading={editing.isPending} onClick={() => void change()}>
      {isBlocked ? 'Unblock' : 'Block'}
    </Button>
  )
}

const EraseFields = ({ person, onClose }: { person: StudentRecord; onClose: () => void }) => {
  const { _id: id, usn, name } = person
  const navigate = useNavigate()
  const erasing = useErasePerson(id)
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== cleanUsn(usn)) return
    erasing.mutate(
      { usn, name },
      sayResult(() => {
        onClose()
        void navigate({ to: addresses.studentsList })
      }),
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>
          Everything personal about {name} is deleted or blanked for good: mails, devices, records of what was
          done, and the name on notes and receipts. The notes stay, what was paid stays in the books, and the
          USN is free again. This cannot be undone.
        </Text>
        <TextInput
          label={`Type ${usn} to erase`}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          {...cleanedBy(cleanUsn, { onChange: (event) => setTyped(event.currentTarget.value) })}
        />
        <DialogButtons
          variant="danger"
          sendLabel="Erase for good"
          isSending={erasing.isPending}
          disabled={typed.trim().toUpperCase() !== usn}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** Resets a password, removes a lost second factor, blocks or unblocks a person, and erases their personal data. */
export const PersonAccess = ({ person }: { person: StudentRecord }) => (
  <FormPart title="Access">
    <div className={shared.row}>
      <SetTemporaryPassword person={person} />
      <RemoveSecondFactor person={person} />
      <BlockButton person={person} />
      <DialogButton label="Erase" title={`Erase ${person.usn}?`}>
        {(onClose) => <EraseFields person={person} onClose={onClose} />}
      </DialogButton>
    </div>
  </FormPart>
)
