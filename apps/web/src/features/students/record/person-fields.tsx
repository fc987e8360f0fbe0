import { Gender } from '@lectureshelf/contract/common'
import { usnMaxLength } from '@lectureshelf/contract/constants'
import type { DssData } from '@lectureshelf/contract/site/dss'
import { Checkbox, NativeSelect, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PersonField } from './person-values.ts'
import { hasScope } from './person-values.ts'
import shared from '../../../ui/shared.module.css'
import classes from './student-record.module.css'
import type { PersonForm } from './use-person-form.ts'

interface FieldsProps {
  form: PersonForm
  dss: DssData
}

const first = { value: '', label: 'Choose' }

const inputProps = (form: PersonForm, name: PersonField, label: string) => ({
  label,
  name,
  required: true,
  withAsterisk: false,
  autoComplete: 'off',
  ...form.getInputProps(name),
})

/** Groups fields of the form under a heading. */
export const FormPart = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className={shared.part}>
    <Title order={2} size="h3" id={id}>
      {title}
    </Title>
    {children}
  </section>
)

/** Edits who the person is. */
export const WhoFields = ({ form }: Pick<FieldsProps, 'form'>) => (
  <FormPart id="who-title" title="Person">
    <div className={shared.fieldGrid}>
      <TextInput
        {...inputProps(form, 'usn', 'USN')}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={usnMaxLength}
        onChange={(event) => form.setFieldValue('usn', event.currentTarget.value.toUpperCase())}
      />
      <TextInput {...inputProps(form, 'name', 'Name')} maxLength={100} />
      <TextInput {...inputProps(form, 'email', 'Email')} type="email" maxLength={254} />
      <TextInput {...inputProps(form, 'contact', 'Mobile')} type="tel" maxLength={20} />
      <NativeSelect {...inputProps(form, 'gender', 'Gender')} data={[first, ...Gender.options]} />
      <TextInput {...inputProps(form, 'dob', 'Date of birth')} type="date" />
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
  const batches = withChosen(
    dss.batch.map(({ batch }) => batch),
    chosenBatch,
  )
  const schemes = withChosen(
    dss.scheme.map(({ scheme }) => scheme),
    chosenScheme,
  )
  return (
    <FormPart id="study-title" title="Studies">
      <div className={shared.fieldGrid}>
        <NativeSelect
          {...inputProps(form, 'college', 'College')}
          className={classes.wide}
          data={[
            first,
            ...dss.college.map(({ clgCode, clgName }) => ({
              value: clgCode,
              label: `${clgName} (${clgCode})`,
            })),
          ]}
        />
        <NativeSelect
          {...inputProps(form, 'department', 'Department')}
          data={[
            first,
            ...dss.department.map(({ deptId, deptName }) => ({
              value: deptId,
              label: `${deptId}: ${deptName}`,
            })),
          ]}
        />
        <NativeSelect
          {...inputProps(form, 'batch', 'Batch')}
          data={[first, ...batches]}
          onChange={(event) => chooseBatch(event.currentTarget.value)}
        />
        <NativeSelect {...inputProps(form, 'scheme', 'Scheme')} data={[first, ...schemes]} />
        <NativeSelect
          {...inputProps(form, 'semNum', 'Semester')}
          data={[
            first,
            ...dss.semester.map(({ semNum, semName }) => ({ value: String(semNum), label: semName })),
          ]}
        />
      </div>
    </FormPart>
  )
}

const kinds = [
  { value: 'student', label: 'Student: reads what is paid for' },
  { value: 'subAdmin', label: 'SubAdmin: adds sections and PDFs' },
  { value: 'admin', label: 'Admin: also edits subjects and PDFs' },
  { value: 'owner', label: 'Owner: everything' },
]

interface ScopeChoiceProps {
  form: PersonForm
  name: 'departments' | 'schemes' | 'semesters'
  label: string
  options: readonly { value: string; label: string }[]
}

const ScopeChoice = ({ form, name, label, options }: ScopeChoiceProps) => (
  <Checkbox.Group label={label} description="None ticked means all." {...form.getInputProps(name)}>
    <div className={classes.choices}>
      {options.map(({ value, label: words }) => (
        <Checkbox key={value} size="md" value={value} label={words} />
      ))}
    </div>
  </Checkbox.Group>
)

/** Edits what the person may do, and where. */
export const RoleFields = ({ form, dss }: FieldsProps) => (
  <FormPart id="role-title" title="Role">
    <NativeSelect {...inputProps(form, 'kind', 'Role')} data={kinds} className={classes.half} />
    {hasScope(form.values.kind) && (
      <div className={classes.scopes}>
        <ScopeChoice
          form={form}
          name="departments"
          label="Departments they look after"
          options={dss.department.map(({ deptId }) => ({ value: deptId, label: deptId }))}
        />
        <ScopeChoice
          form={form}
          name="schemes"
          label="Schemes they look after"
          options={dss.scheme.map(({ scheme }) => ({ value: scheme, label: scheme }))}
        />
        <ScopeChoice
          form={form}
          name="semesters"
          label="Semesters they look after"
          options={dss.semester.map(({ semNum, semName }) => ({ value: String(semNum), label: semName }))}
        />
      </div>
    )}
  </FormPart>
)
