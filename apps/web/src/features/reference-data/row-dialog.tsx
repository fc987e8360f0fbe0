import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { DialogButtons } from '../../ui/dialogs/form-dialog.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import { useRowChange } from './api.ts'

type Values = Record<string, string>

interface Field {
  name: string
  label: string
  description?: string
  /** Cannot be changed once the row exists. */
  isFixed?: boolean
  /** Options to choose from instead of a text field. */
  options?: readonly { value: string; label: string }[]
}

export interface RowForm {
  title: string
  fields: readonly Field[]
  initial: Values
  validate: (values: Values) => Record<string, string>
  save: (values: Values) => Promise<{ message: string }>
}

const RowField = ({
  field,
  form,
}: {
  field: Field
  form: UseFormReturnType<Values, Values, RowForm['validate']>
}) => {
  const { name, label, description, isFixed = false, options } = field
  const shared = { label, description, disabled: isFixed, ...form.getInputProps(name) }
  return options === undefined ? (
    <TextInput {...shared} autoComplete="off" />
  ) : (
    <NativeSelect {...shared} data={[...options]} />
  )
}

const RowFields = ({
  form: { fields, initial, validate, save },
  onClose,
}: {
  form: RowForm
  onClose: () => void
}) => {
  const saving = useRowChange(save)
  const form = useForm({ mode: 'controlled', initialValues: initial, validate })
  const submit = form.onSubmit((values) =>
    saving.mutate(values, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
      onError: (error) => toast.error(refusalReason(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {fields.map((field) => (
          <RowField key={field.name} field={field} form={form} />
        ))}
        <DialogButtons sendLabel="Save" isSending={saving.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

interface RowDialogProps {
  form: RowForm
  /** Label of the button that opens it; `fullLabel` is its full name for a screen reader. */
  label: string
  fullLabel: string
}

/** Adds or changes a row in a dialog. */
export const RowDialog = ({ form, label, fullLabel }: RowDialogProps) => (
  <DialogButton label={label} name={fullLabel} title={form.title}>
    {(onClose) => <RowFields form={form} onClose={onClose} />}
  </DialogButton>
)
