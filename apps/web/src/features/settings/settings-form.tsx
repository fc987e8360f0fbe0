import { Button, Checkbox, Fieldset, TextInput, Title } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { settingsQuery, useSaveSettings } from './api.ts'
import classes from './settings-form.module.css'
import { PaymentPreview } from './payment-preview.tsx'
import { type SettingsValues, checkSettings, settingsOf, valuesOf } from './settings-values.ts'

type Form = UseFormReturnType<SettingsValues>

const useSettingsForm = () => {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const saving = useSaveSettings()
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(settings), validate: checkSettings })
  const submit = form.onSubmit((values) =>
    saving.mutate(settingsOf(values), {
      onSuccess: (answer) => {
        const saved = valuesOf(answer.settings)
        form.setValues(saved)
        form.resetDirty(saved)
        toast.success(answer.message)
      },
      onError: (error) => toast.error(errorSentence(error)),
    }),
  )
  return { form, submit, isSaving: saving.isPending }
}

const Payee = ({ form }: { form: Form }) => (
  <section aria-labelledby="payee-title" className={classes.part}>
    <Title order={2} size="h3" id="payee-title">
      Whom students pay
    </Title>
    <TextInput
      label="UPI id"
      description="Such as name@bank. While it is empty nobody can pay here."
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
    <PaymentPreview values={form.values} />
  </section>
)

const Prices = ({ form }: { form: Form }) => (
  <section aria-labelledby="prices-title" className={classes.part}>
    <Title order={2} size="h3" id="prices-title">
      Prices
    </Title>
    <p className={classes.note}>For payments from now on. One that was sent already keeps its amount.</p>
    <div className={classes.prices}>
      <TextInput label="Basic, Rs" inputMode="decimal" {...form.getInputProps('basicPrice')} />
      <TextInput label="Premium, Rs" inputMode="decimal" {...form.getInputProps('premiumPrice')} />
    </div>
  </section>
)

/** What the owner sets: whom to pay, the prices, and reading on trust. */
export const SettingsForm = () => {
  const { form, submit, isSaving } = useSettingsForm()
  return (
    <form onSubmit={submit} noValidate>
      <Fieldset variant="unstyled" disabled={isSaving} className={classes.form}>
        <Payee form={form} />
        <Prices form={form} />
        <Checkbox
          size="md"
          label="New students may read at once, before their first payment is checked"
          {...form.getInputProps('provisionalSignUp', { type: 'checkbox' })}
        />
        <Button type="submit" variant="accent" loading={isSaving} className={classes.save}>
          Save the settings
        </Button>
      </Fieldset>
    </form>
  )
}
