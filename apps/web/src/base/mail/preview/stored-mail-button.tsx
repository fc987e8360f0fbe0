import type { Mail } from '@lectureshelf/contract/base/mail'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { MailPreview } from './mail-preview.tsx'

/** Shows a stored mail as its reader sees it. */
export const StoredMailButton = ({ mail }: { mail: Pick<Mail, '_id' | 'subject' | 'toAddress'> }) => (
  <DialogButton
    label="Preview"
    name={`Preview: ${mail.subject}, to ${mail.toAddress}`}
    title="As its reader sees it"
    size={720}
  >
    {() => <MailPreview of={{ id: mail._id }} />}
  </DialogButton>
)
