import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import { refusedField } from '../../ui/forms/refusal-sentence.ts'

const shared = { required: true, withAsterisk: false } as const

/** Asks for the current password again. */
export const PasswordField = (
  props: Pick<TextInputProps, 'value' | 'onChange' | 'error' | 'defaultValue'>,
) => (
  <PasswordInput
    {...shared}
    {...props}
    label="Current password"
    name="currentPassword"
    autoComplete="current-password"
    data-autofocus
  />
)

/** Asks for a code; spaces that were pasted with it do no harm. */
export const CodeField = (
  props: { ref?: Ref<HTMLInputElement> } & Pick<
    TextInputProps,
    'value' | 'onChange' | 'error' | 'defaultValue' | 'description' | 'inputMode'
  >,
) => (
  <TextInput {...shared} {...props} label="Code" name="otp" autoComplete="one-time-code" spellCheck={false} />
)

/** Returns the field of a refused password or code; null for every other refusal. */
export const fieldAtFault = (error: unknown): { name: string; reason: string } | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'password_wrong') return { name: 'currentPassword', reason: error.message }
  if (error.code === 'second_factor_wrong') return { name: 'otp', reason: error.message }
  return refusedField(error)
}
