import type { Statement } from '@lectureshelf/contract/money/statements'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { Button } from '@mantine/core'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import { useEndReversed } from './api.ts'

type Reversed = Statement['reversed'][number]

interface EndReversedProps {
  statementId: string
  credit: Reversed['credit']
  claim: NonNullable<Reversed['registration']>
  grant: NonNullable<Reversed['grant']>
}

/** Ends the access that a reversed payment opened, and voids its receipt, after asking. */
export const EndReversedButton = ({ statementId, credit, claim, grant }: EndReversedProps) => {
  const ending = useEndReversed(statementId)
  const { receiptNumber, amountPaise, endsOn } = grant
  const end = async () => {
    const isSure = await confirmDialog({
      title: 'End access and void the receipt?',
      message: `The bank took ${formatSum(amountPaise)} of ${personLabel(claim)} back on ${formatShortDate(credit.reversedOn)}. ${grant.isEnded ? 'Their access has ended already' : `Their access until ${formatShortDate(endsOn)} ends now`}, the receipt ${receiptNumber} is void and no longer counts as received. They are told by mail.`,
      confirmLabel: 'End access',
      isDangerous: true,
    })
    if (!isSure) return
    const seen = { registrationId: claim._id, receiptNumber, amountPaise, endsOn }
    runMutation(
      ending,
      { lineId: credit._id, seen },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(refusalReason(error)),
      },
    )
  }
  return (
    <Button
      variant="danger"
      loading={ending.isPending}
      onClick={() => void end()}
      aria-label={`End access of ${claim.usn} and void the receipt`}
    >
      End access
    </Button>
  )
}
