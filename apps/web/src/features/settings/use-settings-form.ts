import { type UseFormReturnType, useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/http/http.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { settingsQuery, useSaveSettings } from './api.ts'
import {
  type SettingsValues,
  changesOf,
  checkSettings,
  formField,
  settingsOf,
  valuesOf,
} from './settings-values.ts'

export type SettingsFormState = UseFormReturnType<SettingsValues>

const focusFirst = (element: HTMLElement | undefined, fields: readonly string[]): void =>
  element?.querySelector<HTMLElement>(fields.map((name) => `[data-path="${name}"]`).join(','))?.focus()

/** The field a refusal names, as in "persons.1.name: Name is required." */
const refusedPath = (error: unknown): { path: string; reason: string } | null => {
  const details = error instanceof ApiError ? error.extraDetails : undefined
  const [, path, reason] = /^([A-Za-z0-9.]+): (.+)$/.exec(details ?? '') ?? []
  return path === undefined || reason === undefined ? null : { path: formField(path), reason }
}

/** The form of everything the owner sets; only what was changed is sent. */
export const useSettingsForm = () => {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const saving = useSaveSettings()
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(settings), validate: checkSettings })
  const refuse = (error: unknown) => {
    const refused = refusedPath(error)
    if (refused !== null) form.setFieldError(refused.path, refused.reason)
    toast.error(errorSentence(error))
  }
  const submit = form.onSubmit(
    (values) =>
      saving.mutate(changesOf(settings, settingsOf(values)), {
        onSuccess: (answer) => {
          const saved = valuesOf(answer.settings)
          form.setValues(saved)
          form.resetDirty(saved)
          toast.success(answer.message)
        },
        onError: refuse,
      }),
    (errors, _values, event) => focusFirst(event?.currentTarget, Object.keys(errors)),
  )
  return { form, submit, isSaving: saving.isPending }
}
