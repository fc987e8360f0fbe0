import { Checkbox, TextInput, Textarea, Fieldset } from '@mantine/core'
import { formatCount } from '../../lib/format.ts'
import { PersonsFields } from './persons-fields.tsx'
import shared from '../../ui/shared.module.css'
import { SettingsPart } from './settings-part.tsx'
import { inLine, resourceKeys } from './settings-values.ts'
import type { SettingsFormState } from './use-settings-form.ts'
import { Fold } from '../../ui/folds/fold.tsx'
import classes from './settings-form.module.css'

const legends = {
  syllabus: 'First resource',
  modelPapers: 'Second resource',
  academicCalendar: 'Third resource',
  results: 'Fourth resource',
} as const

/** Edits the texts and links of the four resources, which open one at a time. */
const ResourceFields = ({ form }: { form: SettingsFormState }) => (
  <ul className={classes.folds}>
    {resourceKeys.map((key) => {
      const field = (name: string) => form.getInputProps(`resources.${key}.${name}`)
      return (
        <li key={key}>
          <Fold
            name="resources"
            title={<span className={classes.foldTitle}>{legends[key]}</span>}
            line={form.values.resources[key].title}
          >
            <Fieldset variant="unstyled" aria-label={legends[key]} className={classes.resource}>
              <div className={shared.fieldGrid}>
                <TextInput label="Title" maxLength={60} {...field('title')} />
                <TextInput label="In a few words" maxLength={120} {...field('summary')} />
              </div>
              <Textarea
                label="What the pop-up says"
                autosize
                minRows={3}
                maxLength={2000}
                {...field('details')}
              />
              <div className={shared.fieldGrid}>
                <TextInput label="Text of the link" maxLength={120} {...field('linkLabel')} />
                <TextInput label="Link" inputMode="url" {...field('href')} />
              </div>
            </Fieldset>
          </Fold>
        </li>
      )
    })}
  </ul>
)

interface PartProps {
  form: SettingsFormState
}

const NoticePart = ({ form, form: { values } }: PartProps) => (
  <SettingsPart
    id="notice"
    form={form}
    fields={['notice']}
    line={inLine(values.notice)}
    title="Notice"
    note="Shown at the top of everyone's Home. Leave it empty for no notice."
  >
    <Textarea label="Notice" autosize minRows={2} maxLength={500} {...form.getInputProps('notice')} />
  </SettingsPart>
)

const SupportPart = ({ form, form: { values } }: PartProps) => (
  <SettingsPart
    id="support"
    form={form}
    fields={['supportMail', 'supportChat']}
    line={inLine(values.supportMail, values.supportChat)}
    title="Support"
    note="Empty fields are not shown."
  >
    <TextInput label="Support mail" type="email" {...form.getInputProps('supportMail')} />
    <TextInput
      label="Support chat"
      description="A link, such as https://wa.me/91..."
      inputMode="url"
      {...form.getInputProps('supportChat')}
    />
  </SettingsPart>
)

const ComplaintsPart = ({ form, form: { values } }: PartProps) => (
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
      <Textarea label="Their address" autosize maxLength={300} {...form.getInputProps('grievance.address')} />
    </div>
  </SettingsPart>
)

const MinorsPart = ({ form, form: { values } }: PartProps) => (
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
)

const PersonsPart = ({ form, form: { values } }: PartProps) => (
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
)

const ResourcesPart = ({ form, form: { values } }: PartProps) => (
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
)

/** Edits what everyone reads on the site, whom they can ask, and whether minors were thought of. */
export const SiteParts = ({ form }: PartProps) => (
  <>
    <NoticePart form={form} />
    <SupportPart form={form} />
    <ComplaintsPart form={form} />
    <MinorsPart form={form} />
    <PersonsPart form={form} />
    <ResourcesPart form={form} />
  </>
)
