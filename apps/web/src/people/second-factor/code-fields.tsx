import { cleanCode } from '@lectureshelf/contract/clean-code'
import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'

const shared = { required: true } as const

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

/** Asks for a code; spaces and dashes that come with it are removed. */
export const CodeField = (
  props: { ref?: Ref<HTMLInputElement> } & Pick<
    TextInputProps,
    'value' | 'onChange' | 'error' | 'defaultValue' | 'description' | 'inputMode'
  >,
) => (
  <TextInput
    {...shared}
    {...cleanedBy(cleanCode, props)}
    label="Code"
    name="otp"
    autoComplete="one-time-code"
    spellCheck={false}
  />
)
