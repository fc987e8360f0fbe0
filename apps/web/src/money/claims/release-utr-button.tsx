import { ActionButton } from '../../ui/forms/action-button.tsx'
import { useReleaseUtr } from './api.ts'
import type { DecisionProps } from './approve-button.tsx'

/** Allows others who claimed the payment of a rejected claim to send their claim again. */
export const ReleaseUtrButton = ({ claim, onDecided, onRefused }: DecisionProps) => {
  const { usn, utr, disputedBy, tries } = claim
  const others = [...disputedBy, ...tries.map((tried) => tried.usn)]
  return (
    <ActionButton
      action={useReleaseUtr()}
      given={claim}
      question={{
        title: 'Free the UTR for another USN?',
        message: `Whoever sends UTR ${utr} next may claim the payment. ${others.join(', ')} tried before.`,
        confirmLabel: 'Free the UTR',
      }}
      name={`Free the UTR of ${usn}`}
      onDone={onDecided}
      onRefused={onRefused}
    >
      Free the UTR
    </ActionButton>
  )
}
