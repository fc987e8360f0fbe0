import { messages } from '@lectureshelf/contract/messages'
import type { SubjectDetails } from '@lectureshelf/contract/subjects'
import { Button, Stack, Text } from '@mantine/core'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { DialogState } from '../../ui/use-dialogs.ts'

interface DeleteSharedProps {
  subject: SubjectDetails
  isDeleting: boolean
  onDelete: (where: 'here' | 'everywhere') => void
}

/** A subject that is taught in several places is deleted at one of them, or in all. */
export const DeleteSharedDialog = ({
  subject,
  isDeleting,
  onDelete,
  ...dialog
}: DeleteSharedProps & DialogState) => (
  <FormDialog title={messages.sureTitle} {...dialog}>
    <Text mb="lg">
      {subject.subAbb} is taught in {subject.offerings.length} places, and its notes exist once. Deleted here
      only, they stay for the others.
    </Text>
    <Stack gap="xs">
      <Button variant="danger" loading={isDeleting} onClick={() => onDelete('here')}>
        Delete here only
      </Button>
      <Button variant="danger" loading={isDeleting} onClick={() => onDelete('everywhere')}>
        Delete everywhere
      </Button>
      <Button variant="default" data-autofocus onClick={dialog.onClose}>
        {messages.sureCancel}
      </Button>
    </Stack>
  </FormDialog>
)
