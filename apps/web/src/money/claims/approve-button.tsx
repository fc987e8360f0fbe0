import type { Claim } from '@lectureshelf/contract/money/claims'
import { formatSum } from '../../lib/format.ts'
import { shortWords } from '../../lib/money/purchase-words.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { useCashDesk } from '../cash-desk/api.ts'
import { useApprove } from './api.ts'
import { isAgreed } from './claim-words.ts'

export interface DecisionProps {
  claim: Claim
  /** Called when the claim may leave the list, so that the caller can move the focus. */
  onDecided: () => void
  onRefused: (refusal: Error) => void
}

/** Returns the question to ask before approving a doubtful claim; null when nothing is doubtful. */
const doubtOf = ({ usn, utr, amountPaise, disputedBy, bank }: Claim) => {
  const dispute =
    disputedBy.length === 0
      ? ''
      : `UTR ${utr} was also claimed by ${disputedBy.join(', ')}. Approve it for ${usn} only if the bank statement names them.`
  const short = bank?.state === 'short' ? shortWords(bank.amountPaise ?? 0, amountPaise) : ''
  if (dispute === '' && short === '') return null
  const title = short === '' ? 'Whose payment is it?' : 'Approve a short payment?'
  return { title, message: [short, dispute].filter(Boolean).join(' '), confirmLabel: `Approve for ${usn}` }
}

/** Returns the question of the letter, which is pressed more easily than a button. */
const sumOf = ({ usn, amountPaise }: Claim) => ({
  title: `Approve ${usn}?`,
  message: `${formatSum(amountPaise)}. They get a subscription, a receipt and a mail.`,
  confirmLabel: `Approve for ${usn}`,
})

/**
 * Approves a claim. The button stands out only where the bank agrees with the claim.
 * Asks first when others claimed the same payment, or when the bank received less than was claimed.
 */
export const ApproveButton = ({ claim, onDecided, onRefused }: DecisionProps) => {
  const isProven = useCashDesk().gapFor(claim) === null
  return (
    <ActionButton
      variant={isProven && isAgreed(claim) ? 'filled' : 'default'}
      action={useApprove()}
      given={claim}
      question={doubtOf(claim)}
      letter={{ key: 'a', question: doubtOf(claim) ?? sumOf(claim) }}
      name={`Approve ${claim.usn}`}
      onDone={onDecided}
      onRefused={onRefused}
    >
      Approve
    </ActionButton>
  )
}
