import type { Credit, CreditUse } from '@lectureshelf/contract/money/bank/credits'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useEndReversed } from './api.ts'

interface EndTakenBackProps {
  credit: Credit
  use: CreditUse
  /** Called when the button may have disappeared, so that the caller can move the focus. */
  onDone: () => void
}

/** Ends the access that a payment opened which the bank took back, and voids its receipt, after asking. */
export const EndTakenBackButton = ({ credit, use, onDone }: EndTakenBackProps) => {
  const ending = useEndReversed(credit)
  const { registrationId, usn, grant } = use
  const { reversedOn } = credit
  if (grant === null || reversedOn === null) return null
  const { receiptNumber, amountPaise, endsOn } = grant
  const access = grant.isEnded
    ? 'Their access has already ended'
    : `Their access until ${formatShortDate(endsOn)} ends now`
  return (
    <ActionButton
      variant="danger"
      action={ending}
      given={{ registrationId, receiptNumber, amountPaise, endsOn }}
      question={{
        title: 'End access and void the receipt?',
        message: `The bank took ${formatSum(use.amountPaise)} of ${personLabel(use)} back on ${formatShortDate(reversedOn)}. ${access}, the receipt ${receiptNumber} is void and no longer counts as received. They get a mail.`,
        confirmLabel: 'End access',
        isDangerous: true,
      }}
      name={`End access of ${usn} and void the receipt`}
      onDone={onDone}
      explain={refusalReason}
    >
      End access
    </ActionButton>
  )
}
