import type { Statement } from '@lectureshelf/contract/money/statements'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useEndReversed } from './api.ts'

type Reversed = Statement['reversed'][number]

interface EndReversedProps extends Pick<Reversed, 'credit' | 'usedPaise'> {
  statementId: string
  claim: NonNullable<Reversed['registration']>
  grant: NonNullable<Reversed['grant']>
  /** Called when the button has disappeared, so that the caller can move the focus. */
  onDone: () => void
}

/** Ends the access that a reversed payment opened, and voids its receipt, after asking. */
export const EndReversedButton = (props: EndReversedProps) => {
  const { statementId, credit, usedPaise, claim, grant, onDone } = props
  const { receiptNumber, amountPaise, endsOn } = grant
  return (
    <ActionButton
      variant="danger"
      action={useEndReversed(statementId)}
      given={{
        lineId: credit._id,
        seen: { registrationId: claim._id, receiptNumber, amountPaise, endsOn },
      }}
      question={{
        title: 'End access and void the receipt?',
        message: `The bank took ${formatSum(usedPaise)} of ${personLabel(claim)} back on ${formatShortDate(credit.reversedOn)}. ${grant.isEnded ? 'Their access has already ended' : `Their access until ${formatShortDate(endsOn)} ends now`}, the receipt ${receiptNumber} is void and no longer counts as received. They get a mail.`,
        confirmLabel: 'End access',
        isDangerous: true,
      }}
      name={`End access of ${claim.usn} and void the receipt`}
      onDone={onDone}
      explain={refusalReason}
    >
      End access
    </ActionButton>
  )
}
