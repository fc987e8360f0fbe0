import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type UseFormInput, useForm } from '@mantine/form'
import type { ReactNode } from 'react'

interface ReasonValues {
  reason: string
}

interface ReasonFormProps {
  /** Says what the action does, and who reads the reason. */
  children: ReactNode
  validate: UseFormInput<ReasonValues>['validate']
  sendLabel: string
  closeLabel: string
  isSending: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks in a dialog for the reason of an action that cannot be undone. */
export const ReasonForm = (props: ReasonFormProps) => {
  const { children, validate, sendLabel, closeLabel, isSending, onSend, onClose } = props
  const form = useForm<ReasonValues>({ initialValues: { reason: '' }, validate })
  return (
    <form onSubmit={form.onSubmit(({ reason }) => onSend(reason))} noValidate>
      <Stack gap="md">
        <Text>{children}</Text>
        <Textarea
          label="Reason"
          required
          withAsterisk={false}
          data-autofocus
          autosize
          minRows={3}
          maxLength={500}
          disabled={isSending}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {closeLabel}
          </Button>
          <Button type="submit" variant="danger" loading={isSending}>
            {sendLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
