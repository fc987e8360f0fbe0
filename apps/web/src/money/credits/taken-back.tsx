import { creditCalls } from '@lectureshelf/contract/money/calls/credits.calls'
import type { Credit } from '@lectureshelf/contract/money/bank/credits'
import { call } from '../../lib/http/http.ts'
import { formatShortDate } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useCashDesk } from '../cash-desk/api.ts'
import { useReversalChange } from './api.ts'
import { creditTitle } from './credit-words.ts'

interface CreditProps {
  credit: Credit
  onDone: () => void
}

const Restore = ({ credit, onDone }: CreditProps) => {
  const { _id: id, reversedOn } = credit
  const restoring = useReversalChange(() =>
    call(creditCalls.restore, { params: { id }, body: { seen: { reversedOn: reversedOn ?? '' } } }),
  )
  return (
    <ActionButton
      action={restoring}
      given={undefined}
      question={{
        title: 'Is the money here?',
        message: `Only if you see ${creditTitle(credit)} in the account. What was ended because of it comes back.`,
        confirmLabel: 'The money is here',
      }}
      name={`The money is here: ${creditTitle(credit)}`}
      onDone={onDone}
      explain={refusalReason}
    >
      The money is here
    </ActionButton>
  )
}

const TakeBack = ({ credit, day, onDone }: CreditProps & { day: string }) => {
  const { _id: id } = credit
  const taking = useReversalChange(() =>
    call(creditCalls.takeBack, { params: { id }, body: { seen: { maybeReversedOn: day } } }),
  )
  return (
    <ActionButton
      action={taking}
      given={undefined}
      question={{
        title: 'Did the bank take this payment back?',
        message: `Only if ${creditTitle(credit)} went back on ${formatShortDate(day)}. Others that look the same then count as kept.`,
        confirmLabel: 'It went back',
      }}
      name={`It went back: ${creditTitle(credit)}`}
      onDone={onDone}
      explain={refusalReason}
    >
      It went back
    </ActionButton>
  )
}

/** Offers to correct what is known of a payment that went back, or may have gone back. */
export const TakenBackActions = ({ credit, onDone }: CreditProps) => {
  const { isOwner } = useCashDesk()
  const { isRestorable = false, maybeReversedOn } = credit
  return (
    <>
      {isOwner && isRestorable && <Restore credit={credit} onDone={onDone} />}
      {maybeReversedOn !== undefined && <TakeBack credit={credit} day={maybeReversedOn} onDone={onDone} />}
    </>
  )
}
