import { type Credit, type CreditUse, EndGrantForm } from '@lectureshelf/contract/money/bank/credits'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx'
import { useEndGrant } from './api.ts'

interface EndGrantDialogProps {
  credit: Credit
  use: CreditUse
  next: EndGrantForm['next']
  /** Called when the grant left the list, so that the caller can move the focus. */
  onDone: () => void
}

const words = {
  refund: {
    label: 'End and refund',
    name: (usn: string) => `End and refund: ${usn}`,
    title: (usn: string) => `End the access of ${usn} and refund?`,
    sendLabel: 'End access',
    outcome: 'The money is then listed as to be refunded.',
  },
  pending: {
    label: 'Undo the grant',
    name: (usn: string) => `Undo the grant of ${usn}`,
    title: (usn: string) => `Undo the grant of ${usn}?`,
    sendLabel: 'Undo the grant',
    outcome: 'The claim is waiting again, and the money can be used for another one.',
  },
} as const

const ReasonOnly = EndGrantForm.pick({ reason: true })

/** Ends what was granted for a credit, with a reason that the student reads. */
export const EndGrantDialog = ({ credit, use, next, onDone }: EndGrantDialogProps) => {
  const { registrationId, usn, grant } = use
  const ending = useEndGrant(credit)
  const { label, name, title, sendLabel, outcome } = words[next]
  if (grant === null) return null
  const { receiptNumber, amountPaise, endsOn } = grant
  const seen = { registrationId, receiptNumber, amountPaise, endsOn }
  return (
    <ReasonDialog
      label={label}
      name={name(usn)}
      title={title(usn)}
      schema={ReasonOnly}
      sendLabel={sendLabel}
      closeLabel="Keep it"
      action={{ ...ending, mutateAsync: (reason) => ending.mutateAsync({ next, reason, seen }) }}
      onDone={onDone}
    >
      {grant.isEnded
        ? 'Their access has already ended'
        : `Their access until ${formatShortDate(endsOn)} ends now`}
      , and the receipt {receiptNumber} over {formatSum(amountPaise)} is void. They read the reason in a mail.{' '}
      {outcome}
    </ReasonDialog>
  )
}
