import { Fieldset, TextInput, Textarea } from '@mantine/core'
import { Fold } from '../../ui/folds/fold.tsx'
import shared from '../../ui/shared.module.css'
import classes from './settings-form.module.css'
import { resourceKeys } from './settings-values.ts'
import type { SettingsFormState } from './use-settings-form.ts'

const legends = {
  syllabus: 'First resource',
  modelPapers: 'Second resource',
  academicCalendar: 'Third resource',
  results: 'Fourth resource',
} as const

/** Edits the texts and links of the four resources, which open one at a time. */
export const ResourceFields = ({ form }: { form: SettingsFormState }) => (
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
                <TextInput label="Words of the link" maxLength={120} {...field('linkLabel')} />
                <TextInput label="Link" inputMode="url" {...field('href')} />
              </div>
            </Fieldset>
          </Fold>
        </li>
      )
    })}
  </ul>
)
