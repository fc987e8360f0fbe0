import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

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
