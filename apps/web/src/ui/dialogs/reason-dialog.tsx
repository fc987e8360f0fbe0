import { Button, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { refusalReason } from '../forms/refusal-sentence.ts'
import { sayResult } from '../forms/say-result.ts'
import shared from '../shared.module.css'
import type { toast } from '../toast.ts'
import { DialogButton, type DialogButtonProps } from './dialog-button.tsx'
import { DialogButtons } from './form-dialog.tsx'

interface ReasonFormProps {
  schema: z.ZodType<{ reason: string }>
  /** Reasons that are often given: a press writes one into the field. */
  reasons?: readonly string[]
  /** Text of the button that sends. */
  sendLabel: string
  closeLabel?: string
  /** What is done for the reason. */
  action: Pick<UseMutationResult<{ message: string }, Error, string>, 'mutateAsync' | 'isPending'>
  /** Called after a success, so that the caller can move the focus. */
  onDone: () => void
  /** Reports a failure instead of a toast. */
  onRefused?: (error: Error, onClose: () => void) => void
  toasts?: typeof toast
  onClose: () => void
  /** Content above the form. */
  notice?: ReactNode
  /** Says what the action does, and who reads the reason. */
  children: ReactNode
}

const ReasonForm = (props: ReasonFormProps) => {
  const { schema, reasons = [], sendLabel, closeLabel, action, notice, children } = props
  const { onDone, onRefused, toasts, onClose } = props
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm({ initialValues: { reason: '' }, validate })
  const said = sayResult(
    () => {
      onClose()
      onDone()
    },
    refusalReason,
    toasts,
  )
  const send = form.onSubmit(({ reason }) =>
    runMutation(action, reason, {
      ...said,
      ...(onRefused && { onError: (error) => onRefused(error, onClose) }),
    }),
  )
  return (
    <>
      {notice}
      <form onSubmit={send} noValidate>
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
            data-autofocus
            autosize
            minRows={3}
            maxLength={500}
            disabled={action.isPending}
            {...form.getInputProps('reason')}
          />
          <DialogButtons
            variant="danger"
            sendLabel={sendLabel}
            closeLabel={closeLabel}
            isSending={action.isPending}
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
