import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface NewPasswordFieldsProps {
  /** Props of the form for its field `newPassword`. */
  newPassword: Partial<PasswordInputProps>
  confirmPassword: Partial<PasswordInputProps>
}

const common = {
  autoComplete: 'new-password',
  required: true,
  visibilityToggleButtonProps: { 'aria-label': 'Show the password' },
} as const

/** A new password, typed twice. */
export const NewPasswordFields = ({ newPassword, confirmPassword }: NewPasswordFieldsProps) => (
  <>
    <PasswordInput {...common} label="New password" description="At least 8 characters." {...newPassword} />
    <PasswordInput {...common} label="Confirm new password" {...confirmPassword} />
  </>
)
