import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface NewPasswordFieldsProps {
  /** What the form gives its fields `newPassword` and `confirmPassword`. */
  newPassword: Partial<PasswordInputProps>
  confirmPassword: Partial<PasswordInputProps>
}

const common = {
  autoComplete: 'new-password',
  required: true,
  withAsterisk: false,
  visibilityToggleButtonProps: { 'aria-label': 'Show the password' },
} as const

/** A new password, typed twice. */
export const NewPasswordFields = ({ newPassword, confirmPassword }: NewPasswordFieldsProps) => (
  <>
    <PasswordInput {...common} label="New password" description="At least 8 characters." {...newPassword} />
    <PasswordInput {...common} label="Confirm new password" {...confirmPassword} />
  </>
)
