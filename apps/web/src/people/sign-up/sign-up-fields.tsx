import { cleanPhone, cleanUsn } from '@lectureshelf/contract/clean-code'
import { isUsnLike } from '@lectureshelf/contract/money/claim-rules'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { genders, usnMaxLength } from '@lectureshelf/contract/constants'
import { isVtuUsn } from '@lectureshelf/contract/people/usn'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import { UtrField } from '../../ui/forms/utr-field.tsx'
import { placeChoices, unchosen } from '../../lib/place-choices.ts'
import classes from './sign-up-form.module.css'
import { type SignUpField, fieldLabels, withChoice, withUsn } from './sign-up-values.ts'
import type { SignUpFormState } from './use-sign-up-form.ts'

interface FieldsProps {
  state: SignUpFormState
  dss: DssData
}

const inputProps = ({ form }: SignUpFormState, field: SignUpField) => ({
  label: fieldLabels[field],
  name: field,
  required: true,
  ...form.getInputProps(field),
})

const usnNote = (usn: string, isCorrection: boolean): string => {
  if (isCorrection) return 'Your sign-up is kept under this USN. If it is wrong, write to us.'
  return isUsnLike(usn) && !isVtuUsn(usn)
    ? 'This is not a VTU USN. If you have none yet, go on with the number your college gave you.'
    : 'It fills in your college, batch and department below.'
}

const UsnInput = ({ state, dss }: FieldsProps) => {
  const { form, change, isCorrection } = state
  return (
    <TextInput
      {...inputProps(state, 'usn')}
      description={usnNote(form.values.usn, isCorrection)}
      autoComplete="username"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      readOnly={isCorrection}
      {...cleanedBy(
        cleanUsn,
        {
          value: form.values.usn,
          onChange: (event) => change(withUsn(form.getValues(), event.currentTarget.value, dss)),
        },
        usnMaxLength,
      )}
    />
  )
}

/** Personal details and sign-in details. */
export const PersonFields = ({ state, dss }: FieldsProps) => (
  <div className={classes.grid}>
    <UsnInput state={state} dss={dss} />
    <TextInput {...inputProps(state, 'name')} autoComplete="name" maxLength={120} />
    <NativeSelect {...inputProps(state, 'gender')} autoComplete="sex" data={[unchosen, ...genders]} />
    <TextInput {...inputProps(state, 'dob')} type="date" autoComplete="bday" />
    <TextInput {...inputProps(state, 'email')} type="email" autoComplete="email" maxLength={200} />
    <TextInput {...cleanedBy(cleanPhone, inputProps(state, 'contact'))} type="tel" autoComplete="tel" />
    <PasswordInput
      {...inputProps(state, 'password')}
      className={classes.wide}
      aria-invalid={state.form.errors['password'] !== undefined}
      description={
        state.isCorrection
          ? 'The one you signed up with: it shows that the sign-up is yours.'
          : 'At least 8 characters. You sign in with it.'
      }
      autoComplete={state.isCorrection ? 'current-password' : 'new-password'}
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    />
  </div>
)

/** Where the person studies. The USN fills in most fields; the person's own choices are never overwritten. */
export const StudyFields = ({ state, dss }: FieldsProps) => {
  const { form, change } = state
  const choices = placeChoices(dss)
  const choiceProps = (field: SignUpField) => ({
    ...inputProps(state, field),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      change(withChoice(form.getValues(), field, event.currentTarget.value, dss)),
  })
  return (
    <div className={classes.grid}>
      <NativeSelect
        {...choiceProps('college')}
        className={classes.wide}
        data={[unchosen, ...choices.colleges]}
      />
      <NativeSelect {...choiceProps('batch')} data={[unchosen, ...choices.batches]} />
      <NativeSelect {...choiceProps('scheme')} data={[unchosen, ...choices.schemes]} />
      <NativeSelect {...choiceProps('department')} data={[unchosen, ...choices.namedDepartments]} />
      <NativeSelect {...choiceProps('semester')} data={[unchosen, ...choices.semesters]} />
    </div>
  )
}

/** The payment reference. */
export const PaidField = ({ state }: { state: SignUpFormState }) => (
  <UtrField {...inputProps(state, 'utr')} description="12 digits in most UPI apps: the transaction id." />
)
