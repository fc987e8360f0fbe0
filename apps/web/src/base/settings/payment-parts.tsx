import { cleanCode } from '@lectureshelf/contract/clean-code'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { Checkbox, TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import shared from '../../ui/shared.module.css'
import classes from './settings-form.module.css'
import { SettingsPart } from './settings-part.tsx'
import { checkSettings, inLine, paiseOf } from './settings-values.ts'
import type { SettingsFormState } from './use-settings-form.ts'

interface Payment {
  plan: Plan
  upiId: string
  payeeName: string
  amountPaise: number
}

export interface PaymentPreview {
  /** Renders the payment panel as a student will see it, provided by the page. */
  renderPayment: (payment: Payment) => ReactNode
}

interface PartProps {
  form: SettingsFormState
}

type PaymentPartsProps = PartProps & PaymentPreview

const Preview = ({ form, renderPayment }: PaymentPartsProps) => {
  const { upiId, payeeName, basicPrice } = form.values
  const errors = checkSettings(form.values)
  const isRight = ['upiId', 'payeeName', 'basicPrice'].every((name) => !(name in errors))
  if (upiId.trim() === '')
    return <p className={shared.note}>While the UPI id is empty no one can pay here.</p>
  if (!isRight) return null
  return (
    <figure className={classes.preview}>
      <figcaption>What a student who chooses Basic sees:</figcaption>
      {renderPayment({
        plan: 'basic',
        upiId: upiId.trim(),
        payeeName: payeeName.trim(),
        amountPaise: paiseOf(basicPrice),
      })}
    </figure>
  )
}

const PayeePart = ({ form, form: { values }, renderPayment }: PaymentPartsProps) => (
  <SettingsPart
    id="payee"
    form={form}
    fields={['upiId', 'payeeName']}
    line={values.upiId.trim() || 'No one can pay here yet'}
    title="Payee"
  >
    <TextInput
      label="UPI id"
      description="Such as name@bank."
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...form.getInputProps('upiId')}
    />
    <TextInput
      label="Payee name"
      description="As the bank has it: it is what a UPI app shows before paying."
      {...form.getInputProps('payeeName')}
    />
    <Preview form={form} renderPayment={renderPayment} />
  </SettingsPart>
)

const ReceiptsPart = ({ form, form: { values } }: PartProps) => (
  <SettingsPart
    id="receipts"
    form={form}
    fields={['issuer', 'taxPercent']}
    line={inLine(values.issuer.legalName, values.issuer.gstin)}
    title="Receipts"
    note="Printed on every receipt from now on. With a GSTIN each is a tax invoice; ask your accountant for the SAC and the rate."
  >
    <TextInput label="Legal name" maxLength={150} {...form.getInputProps('issuer.legalName')} />
    <Textarea label="Legal address" autosize maxLength={300} {...form.getInputProps('issuer.address')} />
    <div className={shared.fieldGrid}>
      <TextInput
        label="GSTIN"
        description="Empty without a registration."
        spellCheck={false}
        {...cleanedBy(cleanCode, form.getInputProps('issuer.gstin'))}
      />
      <TextInput
        label="SAC"
        inputMode="numeric"
        {...cleanedBy(cleanCode, form.getInputProps('issuer.sac'))}
      />
      <TextInput
        label="Tax in the price, %"
        inputMode="decimal"
        maxLength={5}
        {...form.getInputProps('taxPercent')}
      />
    </div>
  </SettingsPart>
)

const PricesPart = ({ form, form: { values } }: PartProps) => (
  <SettingsPart
    id="prices"
    form={form}
    fields={['basicPrice', 'premiumPrice']}
    line={`Basic Rs ${values.basicPrice}, Premium Rs ${values.premiumPrice}`}
    title="Prices"
    note="For payments from now on. One that was sent already keeps its amount."
  >
    <div className={shared.fieldGrid}>
      <TextInput label="Basic, Rs" inputMode="decimal" {...form.getInputProps('basicPrice')} />
      <TextInput label="Premium, Rs" inputMode="decimal" {...form.getInputProps('premiumPrice')} />
    </div>
  </SettingsPart>
)

const TrustPart = ({ form, form: { values } }: PartProps) => (
  <SettingsPart
    id="trust"
    form={form}
    fields={['provisionalRenewal', 'provisionalSignUp']}
    line={inLine(values.provisionalRenewal && 'Renewals', values.provisionalSignUp && 'New students')}
    title="Reading on trust"
    note="A payment that looks right opens the notes for a day, or until a statement says more, at most three days."
  >
    <Checkbox
      size="md"
      label="Students who renew may read at once, before their payment is checked"
      {...form.getInputProps('provisionalRenewal', { type: 'checkbox' })}
    />
    <Checkbox
      size="md"
      label="New students may read at once, before their first payment is checked"
      {...form.getInputProps('provisionalSignUp', { type: 'checkbox' })}
    />
  </SettingsPart>
)

/** Edits the payee, the prices, the receipts, and who reads before a payment is checked. */
export const PaymentParts = ({ form, renderPayment }: PaymentPartsProps) => (
  <>
    <PayeePart form={form} renderPayment={renderPayment} />
    <ReceiptsPart form={form} />
    <PricesPart form={form} />
    <TrustPart form={form} />
  </>
)
