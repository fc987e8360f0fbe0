import { cleanPhone, cleanUsn } from '@lectureshelf/contract/clean-code'
import { Gender } from '@lectureshelf/contract/common'
import { usnMaxLength } from '@lectureshelf/contract/constants'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { placeChoices, unchosen } from '../../../lib/place-choices.ts'
import { cleanedBy } from '../../../ui/forms/cleaned-by.ts'
import { FormPart } from '../../../ui/forms/form-part.tsx'
import { type PersonField, hasScope, mayBeCashier, withDepartment, withKind } from './person-values.ts'
import shared from '../../../ui/shared.module.css'
import classes from './student-record.module.css'
import type { PersonForm } from './use-person-form.ts'

interface FieldsProps {
  form: PersonForm
  dss: DssData
}

const inputProps = (form: PersonForm, name: PersonField, label: string) => ({
  label,
  name,
  required: true,
  autoComplete: 'off',
  ...form.getInputProps(name),
})

/** Edits who the person is. */
export const WhoFields = ({ form }: Pick<FieldsProps, 'form'>) => (
  <FormPart title="Person">
    <div className={shared.fieldGrid}>
      <TextInput
        {...cleanedBy(cleanUsn, inputProps(form, 'usn', 'USN'), usnMaxLength)}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextInput {...inputProps(form, 'name', 'Name')} maxLength={100} />
      <TextInput {...inputProps(form, 'email', 'Email')} type="email" maxLength={254} />
      <TextInput {...cleanedBy(cleanPhone, inputProps(form, 'contact', 'Mobile'))} type="tel" />
      <NativeSelect {...inputProps(form, 'gender', 'Gender')} data={[unchosen, ...Gender.options]} />
      <TextInput {...inputProps(form, 'dob', 'Date of birth')} type="date" data-not-kept />
    </div>
  </FormPart>
)

/** Keeps the current value among the options, even when no selector offers it any more. */
const withChosen = (options: string[], chosen: string) =>
  chosen === '' || options.includes(chosen) ? options : [...options, chosen]

/** Edits where the person studies. A batch also sets its scheme. */
export const StudyFields = ({ form, dss }: FieldsProps) => {
  const { batch: chosenBatch, scheme: chosenScheme } = form.values
  const chooseBatch = (batch: string) => {
    const scheme = dss.batch.find((row) => row.batch === batch)?.scheme ?? ''
    form.setValues({ batch, ...(scheme === '' ? {} : { scheme }) })
  }
  const choices = placeChoices(dss)
  const schemes = dss.scheme.map(({ scheme }) => scheme)
  return (
    <FormPart title="Studies">
      <div className={shared.fieldGrid}>
        <NativeSelect
          {...inputProps(form, 'college', 'College')}
          className={classes.wide}
          data={[unchosen, ...choices.colleges]}
        />
        <NativeSelect
          {...inputProps(form, 'department', 'Department')}
          data={[unchosen, ...choices.namedDepartments]}
          onChange={(event) => form.setValues(withDepartment(form.values, event.currentTarget.value))}
        />
        <NativeSelect
          {...inputProps(form, 'batch', 'Batch')}
          data={[unchosen, ...withChosen(choices.batches, chosenBatch)]}
          onChange={(event) => chooseBatch(event.currentTarget.value)}
        />
        <NativeSelect
          {...inputProps(form, 'scheme', 'Scheme')}
          data={[unchosen, ...withChosen(schemes, chosenScheme)]}
        />
        <NativeSelect
          {...inputProps(form, 'semNum', 'Semester')}
          data={[unchosen, ...choices.numberedSemesters]}
        />
      </div>
    </FormPart>
  )
}

/** Names an option by its value. */
const named = (value: string) => ({ value, label: value })

const kinds = [
  { value: 'student', label: 'Student: reads what is paid for' },
  { value: 'subAdmin', label: 'SubAdmin: adds sections and PDFs' },
  { value: 'admin', label: 'Admin: also edits subjects and PDFs' },
  { value: 'owner', label: 'Owner: everything' },
]

/** Edits what the person may do, and where. */
export const RoleFields = ({ form, dss }: FieldsProps) => {
  const { departments, numberedSemesters } = placeChoices(dss)
  const scopes = [
    { name: 'departments', label: 'Departments they look after', options: departments.map(named) },
    {
      name: 'schemes',
      label: 'Schemes they look after',
      options: dss.scheme.map(({ scheme }) => named(scheme)),
    },
    { name: 'semesters', label: 'Semesters they look after', options: numberedSemesters },
  ] as const
  return (
    <FormPart title="Role">
      <NativeSelect
        {...inputProps(form, 'kind', 'Role')}
        data={kinds}
        className={classes.half}
        onChange={(event) => form.setValues(withKind(form.values, event.currentTarget.value))}
      />
      {mayBeCashier(form.values.kind) && (
        <Checkbox
          mt="md"
          size="md"
          label="Cashier: also checks payments"
          description="Approves what statements show. Cannot accept less, or decide about their own claims."
          {...form.getInputProps('isCashier', { type: 'checkbox' })}
        />
      )}
      {hasScope(form.values.kind) && (
        <div className={classes.scopes}>
          {scopes.map(({ name, label, options }) => (
            <Checkbox.Group
              key={name}
              label={label}
              description="None ticked means all."
              {...form.getInputProps(name)}
            >
              <div className={classes.choices}>
                {options.map((option) => (
                  <Checkbox key={option.value} size="md" {...option} />
                ))}
              </div>
            </Checkbox.Group>
          ))}
        </div>
      )}
    </FormPart>
  )
}
