import { Checkbox } from '@mantine/core'
import { Disclosure } from '../../ui/folds/disclosure.tsx'
import { RecordText } from '../../ui/lists/record.tsx'

interface RenewalMailProps {
  /** The mail to the first of those who lose access. */
  mail: { subject: string; textBody: string }
  isSent: boolean
  onChange: (isSent: boolean) => void
}

/** Asks whether those who lose access get a mail, and shows it before it goes. */
export const RenewalMail = ({ mail, isSent, onChange }: RenewalMailProps) => (
  <div>
    <Checkbox
      size="md"
      label="Mail those who lose access, with a link to renew"
      description="Without a mail server the mails wait on the page Mails, where they can go by WhatsApp."
      checked={isSent}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <Disclosure summary="The mail">
      <RecordText>{`${mail.subject}\n\n${mail.textBody}`}</RecordText>
    </Disclosure>
  </div>
)
