import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { normaliseUtr } from '@lectureshelf/contract/money/claim-rules'
import { messages } from '@lectureshelf/contract/messages'
import type { DiscountCheck } from '@lectureshelf/contract/money/discounts'
import type { Plan } from '@lectureshelf/contract/money/plans'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { alertDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { ApiError, fetchPart } from '../../lib/http/http.ts'
import { useFields } from '../../ui/forms/use-fields.ts'
import { focusField } from '../../ui/forms/focus-field.ts'
import { type RefusedField, refusalSentence, refusedField } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import {
  amountShown,
  discountFields,
  useDiscount,
  useSettledDiscount,
} from '../../money/discount-codes/api.ts'
import { shownPayee } from '../../money/upi/api.ts'
import { type OwnSignUp, useOwnSignUp, useSignUp } from './api.ts'
import { type Draft, forgetDraft, readDraft, saveDraft } from './draft.ts'
import { type SignUpValues, emptySignUp, planOf, signUpFields } from './sign-up-values.ts'

/** Loads the check, whose schemas are larger than the page, once something is typed. */
const loadSignUpCheck = () => import('./sign-up-check.ts')

/** Returns the initial values of a correction. Every choice in it was the person's own. */
const valuesOf = ({ details, ...claim }: Claim, password: string): SignUpValues => ({
  ...emptySignUp,
  ...details,
  usn: claim.usn,
  name: claim.name,
  plan: claim.plan,
  utr: claim.utr,
  password,
  corrected: ['college', 'batch', 'scheme', 'department'],
  discountCode: claim.discount?.letters ?? '',
})

const beginning = (own: OwnSignUp | null, { plan, hasAcceptedTerms, visit }: SignUpFormOptions): Draft => {
  if (own !== null) {
    const { registration, password } = own
    const reason = registration.reason ?? ''
    return { values: valuesOf(registration, password), visit, isCorrection: true, reason }
  }
  const draft = readDraft()
  const values = draft?.values ?? emptySignUp
  // Only after a reload does the draft's plan count, because it may have been changed since; a new visit
  // brings its own.
  const isReload = draft?.visit === visit && values.plan !== ''
  const chosen = isReload || plan === '' ? values.plan : plan
  const terms = isReload ? values.terms : values.terms || hasAcceptedTerms
  const { isCorrection = false, reason = '' } = draft ?? {}
  return { values: { ...values, plan: chosen, terms }, visit, isCorrection, reason }
}

/** The fields in the order of the page: the terms come with the payment, right after the plan. */
const focusOrder = ['plan', 'terms', 'discountCode', ...signUpFields.slice(1), 'privacy']

/** Returns the field that a refusal is about. */
const fieldAtFault = (error: unknown): RefusedField | null => {
  const isTooEasy = error instanceof ApiError && error.code === 'password_too_easy'
  return isTooEasy ? { name: 'password', reason: error.message } : refusedField(error)
}

/**
 * Describes the confirmation of a sent sign-up; without mail a second line says where to see the decision.
 */
const doneWords = (isMailConfigured: boolean | undefined): string =>
  isMailConfigured === false ? `${messages.signUpDone}\n${messages.mailNotSetUp}` : messages.signUpDone

const alertInvalidDob = () =>
  alertDialog({ title: messages.invalidDobTitle, message: messages.invalidDobText })

type Prices = Record<Plan, number> | null

/** Returns what to ask the server about the discount code; null without one. */
const discountAsked = (values: SignUpValues, prices: Prices): DiscountCheck | null => {
  const plan = planOf(values.plan)
  const { discountCode: letters, college, batch } = values
  return letters === '' || plan === null || prices === null
    ? null
    : { letters, plan, pricePaise: prices[plan], college, batch }
}

interface SignUpFormOptions {
  /** Departments, colleges and the like; undefined until they are known. Nothing is sent before. */
  dss: DssData | undefined
  /** The plan that the person arrived with, or an empty text. */
  plan: string
  /** Whether the terms were accepted on the plans page. */
  hasAcceptedTerms: boolean
  /** The history entry of this visit. */
  visit: string
  /** The prices of the plans as shown; null until they are known. */
  prices: Record<Plan, number> | null
  /** Whether the server sends mail; undefined until that is known. */
  isMailConfigured: boolean | undefined
  onDone: () => void
}

/** Manages the sign-up form: values (stored for a reload), validation and sending. */
export const useSignUpForm = (options: SignUpFormOptions) => {
  const { dss, visit, prices, isMailConfigured, onDone } = options
  const own = useOwnSignUp()
  const signUp = useSignUp()
  const [start] = useState(() => beginning(own.read(), options))
  const { reason } = start
  const [isCorrection, setIsCorrection] = useState(start.isCorrection)
  const [isSending, setIsSending] = useState(false)
  const form = useFields<SignUpValues>({
    initialValues: start.values,
    onValuesChange: (values) => {
      saveDraft({ values, visit, isCorrection, reason })
      // Sending loads it again, and reports a failure.
      loadSignUpCheck().catch(() => undefined)
    },
  })
  const settle = useSettledDiscount()
  const discount = useDiscount(discountAsked(form.values, prices))
  const clear = () => {
    own.forget()
    setIsCorrection(false)
    form.setValues(emptySignUp)
    forgetDraft()
  }
  const finish = () => {
    clear()
    toast.success(messages.signUpToast)
    void alertDialog({ title: 'Thank you', message: doneWords(isMailConfigured) })
    onDone()
  }
  const explain = (error: unknown, element: HTMLFormElement) => {
    const field = fieldAtFault(error)
    // A dialog returns the focus to the element that had it, so the field must be focused, and enabled,
    // before it opens. Whoever hears it must hear its error.
    flushSync(() => {
      if (field !== null) form.setFieldError(field.name, field.reason)
      setIsSending(false)
    })
    focusField(element, [field?.name ?? 'send'])
    if (field?.name === 'dob') return alertInvalidDob()
    return alertDialog({ title: 'Your sign-up was not sent', message: refusalSentence(error) })
  }
  const send = async (values: SignUpValues, element: HTMLFormElement) => {
    const fields = Object.fromEntries(signUpFields.map((field) => [field, values[field].trim()]))
    const website = new FormData(element).get('website')
    setIsSending(true)
    try {
      const settled = await settle(discountAsked(values, prices), discount)
      const plan = planOf(values.plan)
      const amountPaise = amountShown(settled, plan === null ? undefined : prices?.[plan])
      await signUp.mutateAsync({
        ...fields,
        password: values.password,
        utr: normaliseUtr(values.utr) ?? values.utr,
        terms: termsVersion,
        privacy: privacyVersion,
        ...(amountPaise !== undefined && { amountPaise: String(amountPaise) }),
        ...shownPayee(),
        ...(isCorrection && values.discountCode !== ''
          ? { discountCode: values.discountCode }
          : discountFields(values.discountCode, settled)),
        website: typeof website === 'string' ? website : '',
      })
      finish()
    } catch (error) {
      await explain(error, element)
    }
  }
  const checkAndSend = async (element: HTMLFormElement) => {
    if (dss === undefined) return
    const { askIsWhole, checkSignUp, dayInIndia } = await fetchPart(loadSignUpCheck)
    const values = form.getValues()
    const errors = checkSignUp(values, dss.semester, dayInIndia(new Date()))
    // As above: the error first, then the focus.
    flushSync(() => form.setErrors(errors))
    if (Object.keys(errors).length === 0) {
      if (isCorrection || (await askIsWhole(values.usn))) return send(values, element)
      return focusField(element, ['usn'])
    }
    focusField(
      element,
      focusOrder.filter((name) => name in errors),
    )
    if (errors['dob'] === messages.invalidDobText) void alertInvalidDob()
  }
  const isSubmitted = useRef(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The check may still be loading.
    if (isSubmitted.current) return
    isSubmitted.current = true
    checkAndSend(event.currentTarget)
      .catch((error: unknown) => toast.error(refusalSentence(error)))
      .finally(() => {
        isSubmitted.current = false
      })
  }
  /** Sets only what differs, so that the errors of other fields stay. */
  const change = (next: SignUpValues) => {
    const now = form.getValues()
    const changed = signUpFields.filter((field) => next[field] !== now[field])
    form.setFieldValue('corrected', next.corrected)
    for (const field of changed) form.setFieldValue(field, next[field])
  }
  return { form, submit, change, clear, isCorrection, reason, isSending, discount }
}

export type SignUpFormState = ReturnType<typeof useSignUpForm>
