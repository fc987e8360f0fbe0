import type { Plan } from '@lectureshelf/contract/money/plans'
import { Button, Checkbox, Fieldset, TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormPart } from '../../ui/forms/form-part.tsx'
import { PersonsFields } from './persons-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'
import shared from '../../ui/shared.module.css'
import classes from './settings-form.module.css'
import { checkSettings, paiseOf } from './settings-values.ts'
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts'

interface Payment {
  plan: Plan
  upiId: string
  payeeName: string
  amountPaise: number
}

interface SettingsFormProps {
  /** Renders the payment panel as a student will see it, provided by the page. */
  renderPayment: (payment: Payment) => ReactNode
}

const Preview = ({ form, renderPayment }: { form: SettingsFormState } & SettingsFormProps) => {
  const { upiId, payeeName, basicPrice } = form.values
  const errors = checkSettings(form.values)
  const isRight = ['upiId', 'payeeName', 'basicPrice'].every((name) => !(name in errors))
  if (upiId.trim() === '')
    return <p className={shared.note}>While the UPI id is empty nobody can pay here.</p>
  if (!isRight) return null
  return (
    <figure className={classes.preview}>
      <figcaption>What a student sees who chooses Basic:</figcaption>
      {renderPayment({
        plan: 'basic',
        upiId: upiId.trim(),
        payeeName: payeeName.trim(),
        amountPaise: paiseOf(basicPrice),
      })}
    </figure>
  )
}

const PaymentParts = ({ form, renderPayment }: { form: SettingsFormState } & SettingsFormProps) => (
  <>
    <FormPart title="Whom students pay">
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
    </FormPart>
    <FormPart
      title="Receipts"
      note="Printed on every receipt from now on. With a GSTIN each is a tax invoice; ask your accountant for the SAC and the rate."
    >
      <TextInput label="Legal name" maxLength={150} {...form.getInputProps('issuer.legalName')} />
      <Textarea label="Legal address" autosize maxLength={300} {...form.getInputProps('issuer.address')} />
      <div className={shared.fieldGrid}>
        <TextInput
          label="GSTIN"
          description="Empty without a registration."
          maxLength={15}
          spellCheck={false}
          {...form.getInputProps('issuer.gstin')}
        />
        <TextInput label="SAC" inputMode="numeric" maxLength={8} {...form.getInputProps('issuer.sac')} />
        <TextInput
          label="Tax in the price, %"
          inputMode="decimal"
          maxLength={5}
          {...form.getInputProps('taxPercent')}
        />
      </div>
    </FormPart>
    <FormPart title="Prices" note="For payments from now on. One that was sent already keeps its amount.">
      <div className={shared.fieldGrid}>
        <TextInput label="Basic, Rs" inputMode="decimal" {...form.getInputProps('basicPrice')} />
        <TextInput label="Premium, Rs" inputMode="decimal" {...form.getInputProps('premiumPrice')} />
      </div>
    </FormPart>
    <FormPart
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
    </FormPart>
  </>
)

const WordParts = ({ form }: { form: SettingsFormState }) => (
  <>
    <FormPart title="Notice" note="Shown at the top of everybody's Home. Leave it empty for no notice.">
      <Textarea label="Notice" autosize minRows={2} maxLength={500} {...form.getInputProps('notice')} />
    </FormPart>
    <FormPart title="Support" note="What is empty is not shown.">
      <TextInput label="Support mail" type="email" {...form.getInputProps('supportMail')} />
      <TextInput
        label="Support chat"
        description="A link, such as https://wa.me/91..."
        inputMode="url"
        {...form.getInputProps('supportChat')}
      />
    </FormPart>
    <FormPart
      title="Complaints"
      note="Handles complaints about privacy or content. Shown in the privacy notice, and on the contact and takedown pages."
    >
      <div className={shared.fieldGrid}>
        <TextInput label="Grievance contact" maxLength={100} {...form.getInputProps('grievance.name')} />
        <TextInput label="Their mail" type="email" {...form.getInputProps('grievance.mail')} />
      </div>
      <div className={shared.fieldGrid}>
        <TextInput
          label="Their phone"
          inputMode="tel"
          maxLength={30}
          {...form.getInputProps('grievance.phone')}
        />
        <Textarea
          label="Their address"
          autosize
          maxLength={300}
          {...form.getInputProps('grievance.address')}
        />
      </div>
    </FormPart>
    <FormPart
      title="Minors"
      note="Students from 15 years on may be minors. A lawyer or your college can say which consent of parents you need, and whether counting who opens which notes is allowed."
    >
      <Checkbox
        size="md"
        label="Consent and the counting of openings were checked for minors"
        {...form.getInputProps('minorsChecked', { type: 'checkbox' })}
      />
    </FormPart>
    <FormPart
      title="Responsible persons"
      note="Home and About Us show the first four, and all of them when asked. At most 16."
    >
      <PersonsFields form={form} />
    </FormPart>
    <FormPart title="Resources" note="The four pop-ups of Home.">
      <ResourceFields form={form} />
    </FormPart>
  </>
)

const OwnerParts = ({ form }: { form: SettingsFormState }) => (
  <FormPart title="Weekly mail" note="Sent only where a mail server is set up.">
    <Checkbox
      size="md"
      label="Every owner gets a mail on Monday at 8: what waits, what failed, backup and free space"
      {...form.getInputProps('weeklyDigest', { type: 'checkbox' })}
    />
  </FormPart>
)

/** Edits all of the owner's settings. */
export const SettingsForm = ({ renderPayment }: SettingsFormProps) => {
  const { form, submit, notice, isSaving } = useSettingsForm()
  const isDirty = form.isDirty()
  return (
    <form onSubmit={submit} noValidate>
      <Fieldset variant="unstyled" disabled={isSaving} className={classes.form}>
        <PaymentParts form={form} renderPayment={renderPayment} />
        <WordParts form={form} />
        <OwnerParts form={form} />
      </Fieldset>
      {notice}
      <div className={classes.save}>
        <Button type="submit" variant="accent" loading={isSaving}>
          Save the settings
        </Button>
        <output className={shared.note}>{isDirty ? 'Not saved yet' : ''}</output>
      </div>
    </form>
  )
}
