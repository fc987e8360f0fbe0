import { type Mail, mailStateNames } from '@lectureshelf/contract/base/mail'
import { Button, CopyButton } from '@mantine/core'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Badge, Record, RecordText } from '../../ui/lists/record.tsx'
import { useResendMail } from './api.ts'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { MailPreview } from './preview/mail-preview.tsx'
import { WhatsAppButton } from './whatsapp-button.tsx'

/** Tone of each mail state. */
const mailTones = {
  queued: 'plain',
  sending: 'plain',
  sent: 'ok',
  unsure: 'warn',
  texted: 'ok',
  dismissed: 'plain',
  dropped: 'plain',
  failed: 'danger',
} as const satisfies Record<Mail['state'], string>

const resendable: readonly Mail['state'][] = ['failed', 'unsure', 'texted', 'dismissed']

/** Returns whether only the owner can decide to send a mail, again or after all. */
export const isResendable = (state: Mail['state']): boolean => resendable.includes(state)

/** Returns whether a mail may be opened in a mail program: it is unsent, and its message is complete. */
export const isOpenable = ({ state, hasHiddenLink }: Pick<Mail, 'state' | 'hasHiddenLink'>): boolean =>
  !hasHiddenLink && state !== 'sent' && state !== 'dropped'

/** Builds a link that opens a mail in the owner's own mail program. */
export const mailLink = ({
  toAddress,
  subject,
  textBody,
}: Pick<Mail, 'toAddress' | 'subject' | 'textBody'>): string =>
  `mailto:${encodeURIComponent(toAddress)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(textBody)}`

const sendWord = (state: Mail['state']): string =>
  state === 'texted' || state === 'dismissed' ? 'Send as a mail' : 'Send again'

const ResendButton = ({ mail }: { mail: Mail }) => (
  <ActionButton
    action={useResendMail()}
    given={mail._id}
    name={`${sendWord(mail.state)}: ${mail.subject}, to ${mail.toAddress}`}
  >
    {sendWord(mail.state)}
  </ActionButton>
)

/** Shows a stored mail as its reader sees it. */
const PreviewButton = ({ mail }: { mail: Mail }) => (
  <DialogButton
    label="Preview"
    name={`Preview: ${mail.subject}, to ${mail.toAddress}`}
    title="As its reader sees it"
    size={720}
  >
    {() => <MailPreview of={{ id: mail._id }} />}
  </DialogButton>
)

const CopyMessage = ({ mail }: { mail: Mail }) => (
  <CopyButton value={mail.textBody} timeout={2000}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        onClick={copy}
        aria-label={`${copied ? 'Copied' : 'Copy'} the message to ${mail.toAddress}`}
      >
        <span aria-live="polite">{copied ? 'Copied' : 'Copy the message'}</span>
      </Button>
    )}
  </CopyButton>
)

const whenOf = ({ createdAt, sentAt, attempts }: Mail): string => {
  if (sentAt !== null) return formatDateTime(sentAt)
  const written = `Written ${formatDateTime(createdAt)}`
  return attempts === 0 ? written : `${written}, tried ${formatCount(attempts, 'time')}`
}

/** Shows one mail with its message, to copy or to send again. */
export const MailRecord = ({ mail, isStateShared }: { mail: Mail; isStateShared: boolean }) => {
  const { subject, toAddress, state, error, textBody, hasHiddenLink, contact } = mail
  return (
    <Record
      title={subject}
      line={whenOf(mail)}
      rest={`to ${toAddress}`}
      badges={!isStateShared && <Badge tone={mailTones[state]}>{mailStateNames[state]}</Badge>}
      actions={
        <>
          {isResendable(state) && <ResendButton mail={mail} />}
          {contact !== null && <WhatsAppButton mail={mail} />}
          <PreviewButton mail={mail} />
          {!hasHiddenLink && <CopyMessage mail={mail} />}
          {isOpenable(mail) && (
            <Button variant="default" component="a" href={mailLink(mail)}>
              Open in my mail program
            </Button>
          )}
        </>
      }
    >
      {error !== null && <p>{error}</p>}
      <RecordText>{textBody}</RecordText>
    </Record>
  )
}
