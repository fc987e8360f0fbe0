import { DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { formatLetters } from '@lectureshelf/contract/money/discounts'
import { plans } from '@lectureshelf/contract/money/plans'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { formErrors } from '../../../lib/form-errors.ts'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { decimalOf, wholeNumberOf } from '../../../lib/typed-text/typed-number.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { refusalReason, refusedField } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { useCreateDiscountCode } from './api.ts'

const noValues = {
  unit: 'rupees',
  size: '',
  plan: '',
  forKind: 'signup',
  lastDay: '',
  maxUses: '1',
  colleges: '',
  batches: '',
  note: '',
}
type Values = typeof noValues

const units = [
  { value: 'rupees', label: 'Rupees' },
  { value: 'percent', label: 'Percent' },
]
const planChoices = [
  { value: '', label: 'Every plan' },
  ...(['basic', 'premium'] as const).map((value) => ({ value, label: plans[value].name })),
]
const kindChoices = [
  { value: 'signup', label: 'New students' },
  { value: 'renewal', label: 'Renewals' },
  { value: 'both', label: 'Both' },
]

const wordsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
const planOf = (value: string) => (value === 'basic' || value === 'premium' ? value : null)
const kindOf = (value: string) => (value === 'renewal' || value === 'both' ? value : 'signup')
/** An empty field is no discount, which has a sentence of its own. */
const sizeOf = (typed: string): number => (typed.trim() === '' ? 0 : decimalOf(typed))
/** Rounded, because a sum such as 0.29 times 100 has no exact value. */
const paiseOf = (rupees: string): number => Math.round(sizeOf(rupees) * 100)

/** Returns what the server is sent for a filled form. */
const formOf = (values: Values): z.input<typeof DiscountCodeForm> => ({
  amountPaise: values.unit === 'rupees' ? paiseOf(values.size) : null,
  percent: values.unit === 'percent' ? sizeOf(values.size) : null,
  plan: planOf(values.plan),
  forKind: kindOf(values.forKind),
  lastDay: values.lastDay === '' ? null : values.lastDay,
  maxUses: wholeNumberOf(values.maxUses),
  colleges: wordsIn(values.colleges),
  batches: wordsIn(values.batches),
  note: values.note,
})

const schemaErrors = formErrors(DiscountCodeForm)

/** Names the fields of the form by those of the call: both kinds of discount are one field. */
const fieldOf = (name: string): string => (name === 'amountPaise' || name === 'percent' ? 'size' : name)

const validate = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schemaErrors(formOf(values))).map(([name, reason]) => [fieldOf(name), reason]),
  )

const CreateForm = ({ onClose }: { onClose: () => void }) => {
  const creating = useCreateDiscountCode()
  const form = useForm({ initialValues: noValues, validate })
  const submit = form.onSubmit((values) =>
    runMutation(creating, formOf(values), {
      onSuccess: ({ discountCode }) => {
        toast.success(`Discount code ${formatLetters(discountCode.letters)} created`)
        onClose()
      },
      onError: (error) => {
        const field = refusedField(error)
        if (field === null) toast.error(refusalReason(error))
        else form.setFieldError(fieldOf(field.name), field.reason)
      },
    }),
  )
  return (
    <FormFrame saveLabel="Create the code" isSaving={creating.isPending} onSubmit={submit} onClose={onClose}>
      <SimpleGrid cols={2} spacing="md">
        <TextInput
          label="Discount"
          inputMode="numeric"
          required
          data-autofocus
          {...form.getInputProps('size')}
        />
        <NativeSelect label="In" data={units} {...form.getInputProps('unit')} />
        <NativeSelect label="Plan" data={planChoices} {...form.getInputProps('plan')} />
        <NativeSelect label="For" data={kindChoices} {...form.getInputProps('forKind')} />
        <TextInput label="Uses" inputMode="numeric" {...form.getInputProps('maxUses')} />
        <TextInput label="Last day" type="date" {...form.getInputProps('lastDay')} />
        <TextInput label="Colleges" placeholder="All, or RV, BI" {...form.getInputProps('colleges')} />
        <TextInput label="Batches" placeholder="All, or 2026" {...form.getInputProps('batches')} />
      </SimpleGrid>
      <TextInput
        label="Note"
        description="For you alone. The letters of the code are random, and each student can use it once."
        maxLength={200}
        {...form.getInputProps('note')}
      />
    </FormFrame>
  )
}

/** Makes a discount code. */
export const CreateDiscountCode = () => (
  <DialogButton variant="accent" label="New code" title="New discount code">
    {(onClose) => <CreateForm onClose={onClose} />}
  </DialogButton>
)
