import { messages } from '@lectureshelf/contract/messages'
import type { Plan } from '@lectureshelf/contract/money/plans'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { PrivacyBox, TermsBox } from '../../ui/forms/agree-box.tsx'
import type { DiscountState } from '../../money/discount-codes/api.ts'
import { isLastSemester } from '../../lib/money/last-semester.ts'
import { dssQuery } from '../../base/dss/api.ts'
import { PaidField, PersonFields, StudyFields } from './sign-up-fields.tsx'
import shared from '../../ui/shared.module.css'
import classes from './sign-up-form.module.css'
import { planOf } from './sign-up-values.ts'
import { type SignUpFormState, useSignUpForm } from './use-sign-up-form.ts'

interface PlanChoice {
  chosen: Plan | null
  onChoose: (plan: Plan) => void
  errorId: string | undefined
}

interface DiscountChoice {
  letters: string
  onChange: (letters: string) => void
  state: DiscountState
  error: string | undefined
}

interface SignUpFormProps {
  /** The plan that the person arrived with. */
  plan: Plan | undefined
  /** The tab's history entry, which distinguishes a reload from a new visit. */
  visit: string
  /** Whether the terms were accepted on the plans page. */
  hasAcceptedTerms: boolean
  /** The prices of the plans as shown; null until they are known. */
  prices: Record<Plan, number> | null
  /** Whether the server sends mail; undefined until that is known. */
  isMailConfigured: boolean | undefined
  onDone: () => void
  renderPlans: (choice: PlanChoice) => ReactNode
  renderPayment: (plan: Plan, discount: DiscountChoice) => ReactNode
}

// Few sign-ups are corrected: the first scripts of the page have no room for it.
const CorrectionNote = lazy(async () => ({
  default: (await import('./correction-note.tsx')).CorrectionNote,
}))

const PlanStep = ({
  state,
  renderPlans,
}: { state: SignUpFormState } & Pick<SignUpFormProps, 'renderPlans'>) => {
  const { form } = state
  const error = form.errors['plan']
  return (
    <div className={classes.plan}>
      {renderPlans({
        chosen: planOf(form.values.plan),
        onChoose: (plan) => form.setFieldValue('plan', plan),
        errorId: error === undefined ? undefined : 'plan-error',
      })}
      {error !== undefined && (
        <p id="plan-error" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

interface PaymentStepProps extends Pick<SignUpFormProps, 'renderPayment'> {
  state: SignUpFormState
  dss: DssData | undefined
}

const PaymentStep = ({ state, dss, renderPayment }: PaymentStepProps) => {
  const [isOpen, setIsOpen] = useState(!state.isCorrection)
  const { values, errors, setFieldValue } = state.form
  const plan = planOf(values.plan)
  if (plan === null) return null
  const discount = {
    letters: values.discountCode,
    onChange: (letters: string) => setFieldValue('discountCode', letters),
    state: state.discount,
    error: errors['discountCode'],
  }
  // A payment that will be refused is not refunded.
  const isRefused = plan === 'premium' && isLastSemester(values.semester, dss?.semester ?? [])
  const payment = isOpen ? (
    renderPayment(plan, discount)
  ) : (
    <Button variant="default" onClick={() => setIsOpen(true)}>
      Show the QR code
    </Button>
  )
  return (
    <section aria-labelledby="pay-title" className={classes.payment}>
      <Title order={2} id="pay-title" mb="sm" fz="1.375rem">
        Pay
      </Title>
      <div className={shared.column}>
        <TermsBox
          isChecked={values.terms}
          onChange={(isAccepted) => setFieldValue('terms', isAccepted)}
          error={errors['terms']}
        />
        {isRefused && <Text role="alert">{messages.lastSemesterIsBasic}</Text>}
        {!isRefused && (values.terms ? payment : <Text c="dimmed">Accept them to see the QR code.</Text>)}
      </div>
    </section>
  )
}

/** A field that bots fill in: it is invisible to people and skipped by assistive technology. */
const Trap = () => (
  <div className={classes.trap} aria-hidden="true">
    <label>
      Website
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)

const skeletonFields = ['1', '2', '3', '4', '5', '6']

/** Stands in the document of the page, too: whoever has no scripts reads why there is no form. */
const DetailsSkeleton = () => (
  <div aria-busy="true">
    <noscript>
      <p>This form needs JavaScript. Please switch it on in your browser, and load the page again.</p>
    </noscript>
    {skeletonFields.map((key) => (
      <Skeleton key={key} height={68} mb="md" />
    ))}
  </div>
)

const Details = ({ state, dss }: { state: SignUpFormState; dss: DssData }) => (
  <>
    <PersonFields state={state} dss={dss} />
    <StudyFields state={state} dss={dss} />
    <PaidField state={state} />
    <Trap />
    <p className={classes.warning}>
      Incorrect information may lead to cancellation of the subscription without refund. Please check what you
      typed.
    </p>
    <PrivacyBox
      isChecked={state.form.values.privacy}
      onChange={(isAgreed) => state.form.setFieldValue('privacy', isAgreed)}
      error={state.form.errors['privacy']}
    />
    <Button type="submit" name="send" variant="accent" loading={state.isSending} className={classes.send}>
      Sign Up
    </Button>
  </>
)

/**
 * Collects plan, payment and personal details, and sends them as one claim for the owner to check. The plans are shown
 * before the colleges are known.
 */
export const SignUpForm = ({ plan, renderPlans, renderPayment, ...rest }: SignUpFormProps) => {
  const { data: dss } = useQuery({ ...dssQuery, throwOnError: true })
  const state = useSignUpForm({ ...rest, dss, plan: plan ?? '' })
  return (
    <form name="signup" onSubmit={state.submit} noValidate data-not-kept>
      <fieldset disabled={state.isSending} className={classes.form}>
        {state.isCorrection && (
          <Suspense fallback={null}>
            <CorrectionNote reason={state.reason} onClear={state.clear} />
          </Suspense>
        )}
        <PlanStep state={state} renderPlans={renderPlans} />
        <PaymentStep key={String(state.isCorrection)} state={state} dss={dss} renderPayment={renderPayment} />
        <div className={classes.details}>
          <Title order={2} fz="1.375rem">
            Your details
          </Title>
          {dss === undefined ? <DetailsSkeleton /> : <Details state={state} dss={dss} />}
        </div>
      </fieldset>
    </form>
  )
}
