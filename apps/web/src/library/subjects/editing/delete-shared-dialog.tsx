import { messages } from '@lectureshelf/contract/messages'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'

type Where = 'here' | 'everywhere'

interface DeleteSharedProps {
  subject: SubjectDetails
  isDeleting: boolean
  onDelete: (where: Where) => void
}

const DeleteSharedForm = ({
  subject,
  isDeleting,
  onDelete,
  onClose,
}: DeleteSharedProps & Pick<DialogState, 'onClose'>) => {
  const [where, setWhere] = useState<Where>('here')
  return (
    <>
      <Text mb="md">
        {subject.subAbb} is taught in {subject.offerings.length} places, and its notes exist once. Deleted
        here only, they stay for the others.
      </Text>
      <NativeSelect
        label="Where"
        data={[
          { value: 'here', label: 'Here only' },
          { value: 'everywhere', label: 'Everywhere' },
        ]}
        value={where}
        onChange={(event) => setWhere(event.currentTarget.value === 'everywhere' ? 'everywhere' : 'here')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {messages.sureCancel}
        </Button>
        <Button variant="danger" loading={isDeleting} onClick={() => onDelete(where)}>
          {messages.sureConfirm}
        </Button>
      </Group>
    </>
  )
}

/** Deletes a subject that is taught in several places, at one of them or in all. */
export const DeleteSharedDialog = ({ isOpen, onClose, ...deletion }: DeleteSharedProps & DialogState) => (
  <FormDialog title={messages.sureTitle} isOpen={isOpen} onClose={onClose}>
    <DeleteSharedForm {...deletion} onClose={onClose} />
  </FormDialog>
)
