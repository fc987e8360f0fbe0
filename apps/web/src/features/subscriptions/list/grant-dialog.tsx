import { cleanUsn } from '@lectureshelf/contract/clean-code'
import { Usn } from '@lectureshelf/contract/common'
import { lastSemester, usnMaxLength } from '@lectureshelf/contract/constants'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { DialogButtons } from '../../../ui/dialogs/form-dialog.tsx'
import { cleanedBy } from '../../../ui/forms/cleaned-by.ts'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { cashExpectation, readCash } from '../../../lib/money/cash-sum.ts'
import { formatSum } from '../../../lib/format.ts'
import { useCurrentPrices } from '../../upi/api.ts'
import { useGrant } from './api.ts'
import { reasonWords } from './subscription-words.ts'

const planChoices = (['basic', 'premium'] as const).map((value) => ({
  value,
  label: `${plans[value].name}: ${plans[value].duration.toLowerCase()}`,
}))
const reasons = (['cash', 'free', 'staff'] as const).map((value) => ({ value, label: reasonWords[value] }))
const semesters = [
  { value: '', label: 'The one they are in' },
  ...Array.from({ length: lastSemester }, (_, index) => ({
    value: String(index + 1),
    label: `Semester ${index + 1}`,
  })),
]

interface GrantValues {
  usn: string
  plan: Plan
  semester: string
  reason: keyof typeof reasonWords
  /** What was received in cash, when that is not the price. */
  received: string
}

const usnProblem = (usn: string): string | null => Usn.safeParse(usn).error?.issues[0]?.message ?? null

const receiptWords = ({ reason, received }: GrantValues, pricePaise: number | undefined): string => {
  if (reason !== 'cash') return 'There is no receipt without a payment.'
  return pricePaise === undefined
    ? 'Looking up the price.'
    : `A receipt over ${formatSum(readCash(received) ?? pricePaise)} is written.`
}

/** Returns the grant that the form describes, with the price that it showed for cash. */
const grantOf = ({ usn, semester, received, ...plan }: GrantValues, prices: Record<Plan, number> | null) => ({
  ...plan,
  usn: Usn.parse(usn),
  ...(semester !== '' && { semNum: Number(semester) }),
  ...(plan.reason === 'cash' &&
    prices !== null && {
      seen: { amountPaise: prices[plan.plan] },
      receivedPaise: readCash(received) ?? undefined,
    }),
})

/** Manages the form of a grant, and closes its dialog when the plan was given. */
const useGrantForm = (onClose: () => void) => {
  const granting = useGrant()
  const prices = useCurrentPrices()
  const form = useForm<GrantValues>({
    initialValues: { usn: '', plan: 'basic', semester: '', reason: 'cash', received: '' },
    validate: {
      usn: usnProblem,
      received: (typed, { reason }) =>
        reason === 'cash' && readCash(typed) === null ? cashExpectation : null,
    },
  })
  const submit = form.onSubmit((values) =>
    granting.mutate(grantOf(values, prices), {
      onSuccess: (granted) => {
        if (granted === null) return form.setFieldError('usn', 'No account has this USN.')
        toast.success(granted.message)
        onClose()
      },
      onError: (error) => toast.error(refusalReason(error)),
    }),
  )
  return { form, submit, prices, isSending: granting.isPending }
}

const GrantFields = ({ onClose }: { onClose: () => void }) => {
  const { form, submit, prices, isSending } = useGrantForm(onClose)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="USN"
          required
          withAsterisk={false}
          data-autofocus
          autoCapitalize="characters"
          {...cleanedBy(cleanUsn, form.getInputProps('usn'), usnMaxLength)}
        />
        <NativeSelect label="Plan" data={planChoices} {...form.getInputProps('plan')} />
        <NativeSelect label="First semester" data={semesters} {...form.getInputProps('semester')} />
        <NativeSelect label="Reason" data={reasons} {...form.getInputProps('reason')} />
        {form.values.reason === 'cash' && (
          <TextInput
            label="Received (Rs)"
            description="Leave it empty for the price."
            inputMode="numeric"
            {...form.getInputProps('received')}
          />
        )}
        <Text c="dimmed">{receiptWords(form.values, prices?.[form.values.plan])}</Text>
        <DialogButtons
          sendLabel="Give the plan"
          isSending={isSending}
          disabled={form.values.reason === 'cash' && prices === null}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** Grants a plan by hand: for cash, for free, for staff. */
export const GrantDialog = () => (
  <DialogButton variant="accent" label="Give a plan" title="Give a plan">
    {(onClose) => <GrantFields onClose={onClose} />}
  </DialogButton>
)
