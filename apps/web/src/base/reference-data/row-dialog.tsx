import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { DialogButtons, FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useRowChange } from './api.ts'
import { sayResult } from '../../ui/forms/say-result.ts'
import { DialogOpener } from '../../ui/dialogs/dialog-opener.tsx'
import classes from './reference-data.module.css'

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
  remove,
  onClose,
}: {
  form: RowForm
  /** What deletes the row, beside the buttons of the form. */
  remove?: ReactNode
  onClose: () => void
}) => {
  const saving = useRowChange(save)
  const form = useForm({ initialValues: initial, validate })
  const submit = form.onSubmit((values) => saving.mutate(values, sayResult(onClose)))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {fields.map((field) => (
          <RowField key={field.name} field={field} form={form} />
        ))}
        <div className={classes.foot}>
          {remove}
          <DialogButtons sendLabel="Save" isSending={saving.isPending} onClose={onClose} />
        </div>
      </Stack>
    </form>
  )
}

/** Adds a row in a dialog. */
export const AddRowButton = ({ form }: { form: RowForm }) => (
  <DialogButton label={form.title} title={form.title}>
    {(onClose) => <RowFields form={form} onClose={onClose} />}
  </DialogButton>
)

interface EditRowButtonProps {
  form: RowForm
  /** What the button does, for a screen reader, before what the row shows. */
  name: string
  /** Renders what deletes the row. */
  renderRemove?: (onClose: () => void) => ReactNode
  /** What the row shows. */
  children: ReactNode
}

/** Is a whole row, and opens the dialog that changes or deletes it. */
export const EditRowButton = ({ form, name, renderRemove, children }: EditRowButtonProps) => (
  <DialogOpener
    renderTrigger={(open) => (
      <button type="button" aria-haspopup="dialog" className={classes.row} onClick={open}>
        <span className={classes.spoken}>{name} </span>
        {children}
        <ChevronRight size={20} aria-hidden="true" className={classes.arrow} />
      </button>
    )}
  >
    {(dialog) => (
      <FormDialog title={form.title} size={460} {...dialog}>
        <RowFields form={form} remove={renderRemove?.(dialog.onClose)} onClose={dialog.onClose} />
      </FormDialog>
    )}
  </DialogOpener>
)
