import { cleanUsn } from '@lectureshelf/contract/clean-code'
import { Usn } from '@lectureshelf/contract/common'
import { lastSemester, usnMaxLength } from '@lectureshelf/contract/constants'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useSteadyQuery } from '../../../lib/http/steady-query.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { DialogButtons } from '../../../ui/dialogs/form-dialog.tsx'
import { cleanedBy } from '../../../ui/forms/cleaned-by.ts'
import { cashExpectation, readCash } from '../../../lib/money/cash-sum.ts'
import { formatShortDate, formatSum } from '../../../lib/format.ts'
import { useCurrentPrices } from '../../../base/prices/api.ts'
import { granteeQuery, useGrant } from './api.ts'
import { reasonWords } from './subscription-words.ts'
import { sayResult } from '../../../ui/forms/say-result.ts'

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
  if (reason !== 'cash') return 'A plan without a payment gets no receipt.'
  return pricePaise === undefined
    ? 'Looking up the price.'
    : `A receipt for ${formatSum(readCash(received) ?? pricePaise)} is written.`
}

/** Returns the grant that the form describes, with the price that it showed for cash. */
const grantOf = (
  studentId: string,
  { plan, reason, semester, received }: GrantValues,
  prices: Record<Plan, number> | null,
) => ({
  studentId,
  plan,
  reason,
  ...(semester !== '' && { semNum: Number(semester) }),
  ...(reason === 'cash' &&
    prices !== null && {
      seen: { amountPaise: prices[plan] },
      receivedPaise: readCash(received) ?? undefined,
    }),
})

/** Returns the person with the typed USN, or a sentence until it is found; null until a whole USN is typed. */
const useGrantee = (typed: string): Grantee => {
  const [usn] = useDebouncedValue(typed, 300)
  const isAsked = usn === typed && usnProblem(usn) === null
  // Each USN has its own answer, so a late one of another USN is never shown.
  const { data, isError } = useSteadyQuery({ ...granteeQuery(usn), enabled: isAsked })
  if (usnProblem(typed) !== null) return null
  if (isError && isAsked) return 'The account could not be looked up. Type the USN again.'
  if (!isAsked || data === undefined) return 'Looking up the account.'
  return data ?? 'No account has this USN.'
}

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
  const grantee = useGrantee(form.values.usn)
  const submit = form.onSubmit((values) => {
    if (grantee === null || typeof grantee === 'string') return
    granting.mutate(grantOf(grantee._id, values, prices), sayResult(onClose))
  })
  return { form, submit, prices, grantee, isSending: granting.isPending }
}

type Grantee = StudentRecord | string | null

const planWords: Record<StudentRecord['subscription']['state'], (day: string) => string> = {
  none: () => 'No plan yet.',
  upcoming: (day) => `A plan that begins later, until ${day}.`,
  active: (day) => `A plan until ${day}.`,
  expired: (day) => `No plan now, the last one until ${day}.`,
  cancelled: () => 'No plan now, the last one was cancelled.',
}

const granteeWords = ({ name, department, semester, subscription }: StudentRecord): string => {
  const { state, endsOn } = subscription
  const plan = planWords[state](endsOn === null ? 'an unknown day' : formatShortDate(endsOn))
  return `${name}, ${department.deptId}, ${semester.semName}. ${plan}`
}

/** Shows whose USN was typed, or why no one is shown. */
const GranteeLine = ({ grantee }: { grantee: Grantee }) => (
  <output aria-label="Account found">
    {typeof grantee === 'string' ? grantee : grantee !== null && granteeWords(grantee)}
  </output>
)

const GrantFields = ({ onClose }: { onClose: () => void }) => {
  const { form, submit, prices, grantee, isSending } = useGrantForm(onClose)
  return (
    <form name="grant" onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="USN"
          required
          data-autofocus
          autoCapitalize="characters"
          {...cleanedBy(cleanUsn, form.getInputProps('usn'), usnMaxLength)}
        />
        <GranteeLine grantee={grantee} />
        <NativeSelect label="Plan" data={planChoices} {...form.getInputProps('plan')} />
        <NativeSelect label="First semester" data={semesters} {...form.getInputProps('semester')} />
        <NativeSelect label="Reason" data={reasons} {...form.getInputProps('reason')} />
        {form.values.reason === 'cash' && (
          <TextInput
            label="Received (Rs)"
            description="Leave it empty for the full price."
            inputMode="numeric"
            {...form.getInputProps('received')}
          />
        )}
        <Text c="dimmed">{receiptWords(form.values, prices?.[form.values.plan])}</Text>
        <DialogButtons
          sendLabel="Give the plan"
          isSending={isSending}
          disabled={
            grantee === null ||
            typeof grantee === 'string' ||
            (form.values.reason === 'cash' && prices === null)
          }
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
