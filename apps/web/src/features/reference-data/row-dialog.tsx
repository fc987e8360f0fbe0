import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" loading={saving.isPending}>
            Save
          </Button>
        </Group>
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
export const RowDialog = ({ form, label, fullLabel }: RowDialogProps) => {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-label={fullLabel}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={form.title} size={460}>
        <RowFields form={form} onClose={dialog.close} />
      </Modal>
    </>
  )
}
