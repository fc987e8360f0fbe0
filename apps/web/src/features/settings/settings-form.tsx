import type { Plan } from '@lectureshelf/contract/money/plans'
import { Button, Checkbox, Fieldset, TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useFoldOfAddress } from '../../ui/folds/use-fold-of-address.ts'
import { PersonsFields } from './persons-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'
import shared from '../../ui/shared.module.css'
import classes from './settings-form.module.css'
import { SettingsPart } from './settings-part.tsx'
import { checkSettings, paiseOf, resourceKeys } from './settings-values.ts'
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

/** Joins the values that are not empty; says that there are none. */
const inLine = (...values: (string | false)[]): string =>
  values.filter((value) => value !== false && value.trim() !== '').join(', ') || 'None'

const PaymentParts = ({
  form,
  form: { values },
  renderPayment,
}: { form: SettingsFormState } & SettingsFormProps) => (
  <>
    <SettingsPart
      id="payee"
      form={form}
      fields={['upiId', 'payeeName']}
      line={values.upiId.trim() || 'Nobody can pay here yet'}
      title="Whom students pay"
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
    </SettingsPart>
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
  </>
)

const WordParts = ({ form, form: { values } }: { form: SettingsFormState }) => (
  <>
    <SettingsPart
      id="notice"
      form={form}
      fields={['notice']}
      line={inLine(values.notice)}
      title="Notice"
      note="Shown at the top of everybody's Home. Leave it empty for no notice."
    >
      <Textarea label="Notice" autosize minRows={2} maxLength={500} {...form.getInputProps('notice')} />
    </SettingsPart>
    <SettingsPart
      id="support"
      form={form}
      fields={['supportMail', 'supportChat']}
      line={inLine(values.supportMail, values.supportChat)}
      title="Support"
      note="What is empty is not shown."
    >
      <TextInput label="Support mail" type="email" {...form.getInputProps('supportMail')} />
      <TextInput
        label="Support chat"
        description="A link, such as https://wa.me/91..."
        inputMode="url"
        {...form.getInputProps('supportChat')}
      />
    </SettingsPart>
    <SettingsPart
      id="complaints"
      form={form}
      fields={['grievance']}
      line={inLine(values.grievance.name, values.grievance.mail)}
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
    </SettingsPart>
    <SettingsPart
      id="minors"
      form={form}
      fields={['minorsChecked']}
      line={values.minorsChecked ? 'Checked' : 'Not checked yet'}
      title="Minors"
      note="Students from 15 years on may be minors. A lawyer or your college can say which consent of parents you need, and whether counting who opens which notes is allowed."
    >
      <Checkbox
        size="md"
        label="Consent and the counting of openings were checked for minors"
        {...form.getInputProps('minorsChecked', { type: 'checkbox' })}
      />
    </SettingsPart>
    <SettingsPart
      id="persons"
      form={form}
      fields={['persons']}
      line={formatCount(values.persons.length, 'person')}
      title="Responsible persons"
      note="Home and About Us show the first four, and all of them when asked. At most 16."
    >
      <PersonsFields form={form} />
    </SettingsPart>
    <SettingsPart
      id="resources"
      form={form}
      fields={['resources']}
      line={inLine(...resourceKeys.map((key) => values.resources[key].title))}
      title="Resources"
      note="The four pop-ups of Home."
    >
      <ResourceFields form={form} />
    </SettingsPart>
  </>
)

const OwnerParts = ({ form, form: { values } }: { form: SettingsFormState }) => (
  <SettingsPart
    id="weekly-mail"
    form={form}
    fields={['weeklyDigest']}
    line={values.weeklyDigest ? 'On Mondays' : 'Not sent'}
    title="Weekly mail"
    note="Sent only where a mail server is set up."
  >
    <Checkbox
      size="md"
      label="Every owner gets a mail on Monday at 8: what waits, what failed, backup and free space"
      {...form.getInputProps('weeklyDigest', { type: 'checkbox' })}
    />
  </SettingsPart>
)

/** Edits all of the owner's settings, in folds whose fields stay mounted. */
export const SettingsForm = ({ renderPayment }: SettingsFormProps) => {
  const { form, submit, notice, isSaving } = useSettingsForm()
  const isDirty = form.isDirty()
  useFoldOfAddress()
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
