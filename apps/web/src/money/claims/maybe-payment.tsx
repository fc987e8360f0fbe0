import { type Claim, seenOf } from '@lectureshelf/contract/money/claims'
import { creditCalls } from '@lectureshelf/contract/money/calls/credits.calls'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { asAsked, shortPairingOf } from '../../lib/money/short-pairing.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import shared from '../../ui/shared.module.css'
import { useCashDesk } from '../cash-desk/api.ts'
import { keyNumbersKey } from '../../base/key-numbers/keys.ts'
import { claimKeys } from './api.ts'
import classes from './bulk-approval.module.css'

type MaybePayment = NonNullable<Claim['maybePayments']>[number]

interface PaymentProps {
  claim: Claim
  payment: MaybePayment
  onDone: () => void
}

const useChooseAndApprove = ({ claim, payment }: Omit<PaymentProps, 'onDone'>) => {
  const { creditId: id, restPaise } = payment
  const body = { registrationId: claim._id, seen: seenOf(asAsked(claim, restPaise)) }
  return useChange(
    () => call(creditCalls.pair, { params: { id }, body }),
    claimKeys.all,
    ['credits'],
    ['statements'],
    keyNumbersKey,
  )
}

const Payment = ({ claim, payment, onDone }: PaymentProps) => {
  const { mayPair } = useCashDesk()
  const { day, restPaise, candidates } = payment
  const approving = useChooseAndApprove({ claim, payment })
  const title = `${formatSum(restPaise)} on ${formatShortDate(day)}`
  const short = shortPairingOf(claim, restPaise)
  const question = `The line of ${title} has ${candidates.join(' and ')}. ${claim.utr} becomes its reference, and ${claim.usn} is approved.`
  return (
    <li className={`${shared.rowCard} ${classes.maybe}`}>
      <p>
        {title} may be this payment: its line has {candidates.join(' and ')}.
      </p>
      {mayPair(claim, restPaise) && (
        <ActionButton
          action={approving}
          given={undefined}
          question={{
            title: 'Is this their payment?',
            message: [question, short].filter(Boolean).join(' '),
            confirmLabel: 'Choose and approve',
          }}
          name={`Choose and approve: ${title} for ${claim.usn}`}
          onDone={onDone}
          explain={refusalReason}
        >
          Choose and approve
        </ActionButton>
      )}
    </li>
  )
}

/** Offers payments in whose line the UTR of a claim is one of several numbers. */
export const MaybePayments = ({ claim, onDone }: Omit<PaymentProps, 'payment'>) => {
  const { maybePayments = [] } = claim
  if (maybePayments.length === 0) return null
  return (
    <ul className={shared.spacedList} aria-label={`Payments that may be of ${claim.usn}`}>
      {maybePayments.map((payment) => (
        <Payment key={payment.creditId} claim={claim} payment={payment} onDone={onDone} />
      ))}
    </ul>
  )
}
