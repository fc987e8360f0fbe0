import { Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { DialogButton, type DialogButtonProps } from './dialog-button.tsx'
import { DialogButtons } from './form-dialog.tsx'

interface ReasonFormProps {
  schema: z.ZodType<{ reason: string }>
  /** Text of the button that sends. */
  sendLabel: string
  closeLabel?: string
  isSending: boolean
  onSend: (reason: string, onClose: () => void) => void
  onClose: () => void
  /** Content above the form. */
  notice?: ReactNode
  /** Says what the action does, and who reads the reason. */
  children: ReactNode
}

const ReasonForm = (props: ReasonFormProps) => {
  const { schema, sendLabel, closeLabel, isSending, onSend, onClose, notice, children } = props
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm({ initialValues: { reason: '' }, validate })
  return (
    <>
      {notice}
      <form onSubmit={form.onSubmit(({ reason }) => onSend(reason, onClose))} noValidate>
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
          <DialogButtons
            variant="danger"
            sendLabel={sendLabel}
            closeLabel={closeLabel}
            isSending={isSending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </>
  )
}

type ReasonDialogProps = Omit<DialogButtonProps, 'size' | 'children'> & Omit<ReasonFormProps, 'onClose'>

/** Asks in a dialog for the reason of an action that cannot be undone. */
export const ReasonDialog = ({ label, name, title, variant, px, ...form }: ReasonDialogProps) => (
  <DialogButton label={label} name={name} title={title} variant={variant} px={px}>
    {(onClose) => <ReasonForm {...form} onClose={onClose} />}
  </DialogButton>
)
