import { Button, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import shared from '../shared.module.css'
import { DialogButton, type DialogButtonProps } from './dialog-button.tsx'
import { DialogButtons } from './form-dialog.tsx'

interface ReasonFormProps {
  schema: z.ZodType<{ reason: string }>
  /** Reasons that are often given: a press writes one into the field. */
  reasons?: readonly string[]
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
  const { schema, reasons = [], sendLabel, closeLabel, isSending, onSend, onClose, notice, children } = props
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm({ initialValues: { reason: '' }, validate })
  return (
    <>
      {notice}
      <form onSubmit={form.onSubmit(({ reason }) => onSend(reason, onClose))} noValidate>
        <Stack gap="md">
          <Text>{children}</Text>
          {reasons.length > 0 && (
            <fieldset className={`${shared.fields} ${shared.row}`}>
              <VisuallyHidden component="legend">Reasons that are often given</VisuallyHidden>
              {reasons.map((reason) => (
                <Button key={reason} variant="default" onClick={() => form.setFieldValue('reason', reason)}>
                  {reason}
                </Button>
              ))}
            </fieldset>
          )}
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
export const ReasonDialog = ({ label, name, letter, title, variant, px, ...form }: ReasonDialogProps) => (
  <DialogButton label={label} name={name} letter={letter} title={title} variant={variant} px={px}>
    {(onClose) => <ReasonForm {...form} onClose={onClose} />}
  </DialogButton>
)
