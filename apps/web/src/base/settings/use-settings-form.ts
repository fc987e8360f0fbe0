import { type UseFormReturnType, useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { errorSentence } from '../../ui/error-panel.tsx'
import { refusedPath } from '../../ui/forms/refusal-sentence.ts'
import { openFoldsAround } from '../../ui/folds/open-folds.ts'
import { toast } from '../../ui/toast.ts'
import { useConflict } from '../../ui/forms/use-conflict.tsx'
import { readSettings, settingsQuery, useSaveSettings } from './api.ts'
import {
  type SettingsValues,
  changesOf,
  checkSettings,
  formField,
  settingsOf,
  valuesOf,
} from './settings-values.ts'

export type SettingsFormState = UseFormReturnType<SettingsValues>

/** Focuses the first of some fields, and opens the fold that it is in. */
const focusFirst = (within: ParentNode | undefined, fields: readonly string[]): void => {
  const field = within?.querySelector<HTMLElement>(fields.map((name) => `[data-path="${name}"]`).join(','))
  if (field === null || field === undefined) return
  openFoldsAround(field)
  field.focus()
}

/** Manages the settings form; only changed settings are sent. */
export const useSettingsForm = () => {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const saving = useSaveSettings()
  const form = useForm({ initialValues: valuesOf(settings), validate: checkSettings })
  const refuse = (error: unknown) => {
    const refused = refusedPath(error)
    if (refused !== null) {
      const name = formField(refused.name)
      form.setFieldError(name, refused.reason)
      focusFirst(document, [name])
    }
    toast.error(errorSentence(error))
  }
  // The cached settings follow the server while the form is open, so it compares with what it showed.
  const { before, notice, onRefusal, settle } = useConflict({
    seen: settings,
    readNow: readSettings,
    typed: () => settingsOf(form.getValues()),
    fill: (now) => form.setValues(valuesOf(now)),
    refuse,
  })
  const submit = form.onSubmit(
    (values) =>
      saving.mutate(changesOf(before, settingsOf(values)), {
        onSuccess: (answer) => {
          const saved = valuesOf(answer.settings)
          form.setValues(saved)
          form.resetDirty(saved)
          settle(answer.settings)
          toast.success(answer.message)
        },
        onError: (error) => void onRefusal(error),
      }),
    (errors, _values, event) => focusFirst(event?.currentTarget, Object.keys(errors)),
  )
  return { form, submit, notice, isSaving: saving.isPending }
}
