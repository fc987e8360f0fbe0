import type { Mail } from '@lectureshelf/contract/base/mail'
import { Button } from '@mantine/core'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import { useTextMail } from './api.ts'

/** Opens WhatsApp with the message of a mail. */
export const WhatsAppButton = ({ mail }: { mail: Mail }) => {
  const texting = useTextMail()
  const open = () => {
    // Opened before the call: a browser blocks a window that opens without a press.
    const chat = window.open('about:blank', '_blank')
    texting.mutate(mail._id, {
      onSuccess: ({ link }) => {
        if (chat === null) {
          window.location.assign(link)
          return
        }
        chat.opener = null
        chat.location.replace(link)
      },
      onError: (error) => {
        chat?.close()
        toast.error(refusalReason(error))
      },
    })
  }
  return (
    <Button
      variant="default"
      loading={texting.isPending}
      onClick={open}
      aria-label={`Send by WhatsApp to ${mail.contact ?? ''}: ${mail.subject}`}
    >
      Send by WhatsApp
    </Button>
  )
}
