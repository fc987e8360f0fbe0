import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'

interface AgreeBoxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error?: ReactNode
}

/** Opens in a new tab, so that nothing typed in the form is lost. */
const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor href={href} target="_blank" inherit>
    {children}
  </Anchor>
)

const AgreeBox = ({
  name,
  label,
  isChecked,
  onChange,
  error,
}: AgreeBoxProps & { name: string; label: ReactNode }) => (
  <Checkbox
    name={name}
    label={label}
    size="md"
    required
    checked={isChecked}
    onChange={(event) => onChange(event.currentTarget.checked)}
    error={error}
    aria-invalid={error !== undefined && error !== null}
  />
)

/** Accepts the terms, before a payment. */
export const TermsBox = (props: AgreeBoxProps) => (
  <AgreeBox
    {...props}
    name="terms"
    label={
      <>
        I accept the <TextLink href={addresses.terms}>Terms and Conditions</TextLink>
      </>
    }
  />
)

/** Accepts the privacy notice, before personal data are sent. */
export const PrivacyBox = (props: AgreeBoxProps) => (
  <AgreeBox
    {...props}
    name="privacy"
    label={
      <>
        I agree to how LectureShelf uses my details (
        <TextLink href={addresses.privacy}>privacy notice</TextLink>)
      </>
    }
  />
)
