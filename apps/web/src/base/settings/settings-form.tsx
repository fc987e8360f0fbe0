import { Button, Checkbox, Fieldset } from '@mantine/core'
import { useFocusAfterSending } from '../../ui/forms/use-focus-after-sending.ts'
import { useFoldOfAddress } from '../../ui/folds/use-fold-of-address.ts'
import { type PaymentPreview, PaymentParts } from './payment-parts.tsx'
import shared from '../../ui/shared.module.css'
import classes from './settings-form.module.css'
import { SettingsPart } from './settings-part.tsx'
import { SiteParts } from './site-parts.tsx'
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts'

const WeeklyMailPart = ({ form, form: { values } }: { form: SettingsFormState }) => (
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
      label="Every owner gets a mail on Monday at 8: what is waiting, what failed, backup and free space"
      {...form.getInputProps('weeklyDigest', { type: 'checkbox' })}
    />
  </SettingsPart>
)

/** Edits all of the owner's settings, in folds whose fields stay mounted. */
export const SettingsForm = ({ renderPayment }: PaymentPreview) => {
  const { form, submit, notice, isSaving } = useSettingsForm()
  const isDirty = form.isDirty()
  useFoldOfAddress()
  const fields = useFocusAfterSending(isSaving)
  return (
    <form onSubmit={submit} noValidate>
      <Fieldset ref={fields} variant="unstyled" disabled={isSaving} className={classes.form}>
        <PaymentParts form={form} renderPayment={renderPayment} />
        <SiteParts form={form} />
        <WeeklyMailPart form={form} />
      </Fieldset>
      {notice}
      <div className={classes.save} data-changed={isDirty} data-foot>
        <Button type="submit" variant="accent" loading={isSaving}>
          Save the settings
        </Button>
        <output className={shared.note}>{isDirty ? 'Not saved yet' : ''}</output>
      </div>
    </form>
  )
}
