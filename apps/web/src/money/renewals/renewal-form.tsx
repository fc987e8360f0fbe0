import { messages } from '@lectureshelf/contract/messages'
import { termsVersion } from '@lectureshelf/contract/money/consent'
import type { Plan } from '@lectureshelf/contract/money/plans'
import type { PaymentNews } from '@lectureshelf/contract/money/subscriptions'
import { Button, NativeSelect, Text, Title } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { TermsBox } from '../../ui/forms/agree-box.tsx'
import { alertDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { focusField } from '../../ui/forms/focus-field.ts'
import { refusalReason, refusedField } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import {
  type DiscountState,
  amountShown,
  discountFields,
  useDiscount,
  useSettledDiscount,
} from '../discount-codes/api.ts'
import { isLastSemester } from '../../lib/money/last-semester.ts'
import { renewalOptionsQuery } from '../subscriptions/api.ts'
import { shownPayee, useKnownPrices } from '../upi/api.ts'
import { UtrField } from '../../ui/forms/utr-field.tsx'
import { useRenew } from './api.ts'
import { forgetDraft, readDraft, saveDraft } from './draft.ts'
import { CorrectionNotice, KeptPayment, valuesOf } from './correction.tsx'
import { OpenClaim } from './open-claim.tsx'
import { type RenewalValues, checkRenewal } from './renewal-check.ts'
import shared from '../../ui/shared.module.css'
import classes from './renewal-form.module.css'

interface PlanChoice {
  chosen: Plan | null
  onChoose: (plan: Plan) => void
  errorId: string | undefined
  isLastSemester: boolean
}

interface DiscountChoice {
  letters: string
  onChange: (letters: string) => void
  state: DiscountState
  error: string | undefined
}

interface RenewalFormProps {
  /** Renders the choice of the plan, provided by the page. */
  renderPlans: (choice: PlanChoice) => ReactNode
  /** Renders what became of the last payment, provided by the page. */
  renderNews: (news: PaymentNews) => ReactNode
  /** Renders how to pay for a plan, provided by the page. */
  renderPayment: (plan: Plan, discount: DiscountChoice) => ReactNode
}

const fieldOrder = ['plan', 'semester', 'terms', 'utr']

/** Manages the discount code for the chosen plan. */
const useDiscountChoice = (form: UseFormReturnType<RenewalValues>) => {
  const prices = useKnownPrices()
  const { plan, discountCode: letters } = form.values
  const asked = letters === '' || plan === null ? null : { letters, plan, pricePaise: prices?.[plan] }
  const state = useDiscount(asked)
  const settle = useSettledDiscount()
  // The form may be sent before the server has checked the code.
  const settleSum = async (paid: Plan) => {
    const settled = await settle(asked, state)
    const amountPaise = amountShown(settled, prices?.[paid])
    return { amountPaise, ...shownPayee(), ...discountFields(letters, settled) }
  }
  const onChange = (typed: string) => form.setFieldValue('discountCode', typed)
  return { discount: { letters, onChange, state }, settleSum }
}

/**
 * Manages whether the UTR is asked for: once the payment can be made, of which it is the number. From then on it stays,
 * whatever is chosen.
 */
const useUtrAsked = (isAskedFirst: boolean) => {
  const [wasAsked, setWasAsked] = useState(isAskedFirst)
  const isAsked = ({ plan, terms }: RenewalValues) => wasAsked || (plan !== null && terms)
  const keep = (values: RenewalValues) => {
    const isNow = isAsked(values)
    if (isNow !== wasAsked) setWasAsked(isNow)
    return isNow
  }
  return { isAsked, keep, forget: () => setWasAsked(false) }
}

/** Manages the form of a renewal; a refusal appears at its field and in a dialog. */
const useRenewal = () => {
  const { data: options } = useSuspenseQuery(renewalOptionsQuery)
  const renew = useRenew()
  const [isSending, setIsSending] = useState(false)
  const [isAnew, setIsAnew] = useState(false)
  const corrected = isAnew ? null : options.news
  const blank: RenewalValues = {
    plan: null,
    semester: options.proposed?.semName ?? '',
    utr: '',
    terms: false,
    discountCode: '',
  }
  const [initialValues] = useState(
    (): RenewalValues =>
      readDraft(options.semesters) ??
      (options.news === null ? blank : valuesOf(options.news, options.semesters)),
  )
  const utr = useUtrAsked(corrected !== null || initialValues.utr !== '')
  const form = useForm<RenewalValues>({
    initialValues,
    // A phone may reload the tab while the UPI app is open.
    onValuesChange: saveDraft,
    validate: (values) => {
      const { utr: wrongUtr, ...wrong } = checkRenewal(values, options.semesters)
      return utr.isAsked(values) && wrongUtr !== undefined ? { ...wrong, utr: wrongUtr } : wrong
    },
  })
  const { discount, settleSum } = useDiscountChoice(form)
  const isNoted = options.openClaim !== null && options.news === null
  // Also when the answer to a payment was lost: its UTR is no draft of the next one.
  useEffect(() => {
    if (isNoted) forgetDraft()
  }, [isNoted])
  const explain = (error: unknown, element: HTMLFormElement | undefined) => {
    const field = refusedField(error)
    if (field !== null) form.setFieldError(field.name, field.reason)
    // A dialog returns the focus to the element that had it, so the field must be focused, and enabled,
    // before it opens.
    flushSync(() => setIsSending(false))
    focusField(element, [field?.name ?? 'utr'])
    return alertDialog({ title: 'Your payment was not noted', message: refusalReason(error) })
  }
  const send = async (renewal: { plan: Plan; semester: string; utr: string }, element?: HTMLFormElement) => {
    setIsSending(true)
    try {
      const shown = await settleSum(renewal.plan)
      const body = { ...renewal, terms: termsVersion, ...shown }
      const { message } = await renew.mutateAsync({ correctedId: corrected?.claim._id ?? null, body })
      forgetDraft()
      toast.success(message)
      setIsSending(false)
    } catch (error) {
      await explain(error, element)
    }
  }
  const submit = form.onSubmit(
    ({ plan, semester, utr }, event) => {
      if (plan !== null) void send({ plan, semester, utr }, event?.currentTarget)
    },
    (errors, _, event) => {
      const wrong = fieldOrder.filter((name) => name in errors)
      focusField(event?.currentTarget, wrong)
    },
  )
  const payAnew = () => {
    setIsAnew(true)
    utr.forget()
    form.setValues(blank)
  }
  const isUtrAsked = utr.keep(form.values)
  return { options, form, submit, isSending, discount, corrected, payAnew, isUtrAsked }
}

interface PlanStepProps extends Pick<RenewalFormProps, 'renderPlans'> {
  form: UseFormReturnType<RenewalValues>
  isLast: boolean
}

/** Shows the plans to choose from, and what is wrong with the choice. */
const PlanStep = ({ form, isLast, renderPlans }: PlanStepProps) => {
  const error = form.errors['plan']
  return (
    <div>
      {renderPlans({
        chosen: form.values.plan,
        onChoose: (plan) => form.setFieldValue('plan', plan),
        errorId: error === undefined ? undefined : 'plan-error',
        isLastSemester: isLast,
      })}
      {error !== undefined && (
        <p id="plan-error" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

interface PayStepProps {
  form: UseFormReturnType<RenewalValues>
  /** Whether the semester excludes the plan: a payment that will be refused is not refunded. */
  isRefused: boolean
  /** Whether the payment was made before, so that no QR code follows. */
  isKept: boolean
  /** Shown once the terms are accepted; at once when it was made before. */
  payment: ReactNode
}

/** Shows the terms, and the QR code once they are accepted. */
const PayStep = ({ form, isRefused, isKept, payment }: PayStepProps) => {
  const { terms } = form.values
  return (
    <section aria-labelledby="pay-title">
      <Title order={2} id="pay-title" mb="sm" fz="1.375rem">
        {isKept ? 'Your payment' : 'Pay'}
      </Title>
      <div className={shared.column}>
        <TermsBox
          isChecked={terms}
          onChange={(isAccepted) => form.setFieldValue('terms', isAccepted)}
          error={form.errors['terms']}
        />
        {isRefused && <Text role="alert">{messages.lastSemesterIsBasic}</Text>}
        {!isRefused && (terms || isKept ? payment : <Text c="dimmed">Accept them to see the QR code.</Text>)}
      </div>
    </section>
  )
}

/**
 * Renews a subscription: plan, semester, payment, UTR.
 * While a payment is being checked it shows that payment instead of asking for a second one; one that was refused or is
 * not in the bank is corrected here.
 */
export const RenewalForm = ({ renderPlans, renderNews, renderPayment }: RenewalFormProps) => {
  const { options, form, submit, isSending, discount, corrected, payAnew, isUtrAsked } = useRenewal()
  const { semesters, openClaim } = options
  if (openClaim !== null && corrected === null) {
    const semester = semesters.find(({ semNum }) => semNum === openClaim.semNum)
    return <OpenClaim claim={openClaim} semName={semester?.semName} />
  }
  const { plan } = form.values
  const isLast = isLastSemester(form.values.semester, semesters)
  const refusedCode = form.errors['discountCode']
  const discountError = typeof refusedCode === 'string' ? refusedCode : undefined
  const keepsPayment = corrected !== null && corrected.claim.plan === plan
  const payment = keepsPayment ? (
    <KeptPayment news={corrected} />
  ) : (
    plan !== null && renderPayment(plan, { ...discount, error: discountError })
  )
  return (
    <form onSubmit={submit} noValidate data-not-kept>
      {corrected !== null && (
        <CorrectionNotice news={corrected} notice={renderNews(corrected)} onPayAnew={payAnew} />
      )}
      <fieldset disabled={isSending} className={classes.fields}>
        <PlanStep form={form} isLast={isLast} renderPlans={renderPlans} />
        <NativeSelect
          label="From which semester"
          description="Premium also covers the one after it."
          name="semester"
          required
          className={classes.short}
          data={[{ value: '', label: 'Choose' }, ...semesters.map(({ semName }) => semName)]}
          {...form.getInputProps('semester')}
        />
        {plan !== null && (
          <PayStep
            form={form}
            isRefused={isLast && plan === 'premium'}
            isKept={keepsPayment}
            payment={payment}
          />
        )}
        {isUtrAsked && (
          <UtrField
            label="UTR number"
            description={
              corrected === null
                ? 'Of the payment you made just now: 12 digits in most UPI apps.'
                : 'From the history of your UPI app: 12 digits in most.'
            }
            name="utr"
            className={classes.short}
            {...form.getInputProps('utr')}
          />
        )}
        <Button type="submit" variant="accent" loading={isSending} className={classes.send}>
          {corrected === null ? 'Send for checking' : 'Correct and resend'}
        </Button>
      </fieldset>
    </form>
  )
}
