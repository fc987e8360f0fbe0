import { Claim } from '@lectureshelf/contract/money/claims'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import { Facts } from '../../ui/lists/record.tsx'
import { isChangedMeanwhile, refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import classes from './bulk-approval.module.css'
import { ClaimActions, ClaimFacts } from './claim-record.tsx'
import { purchaseOf } from './claim-words.ts'
import { useLayer } from '../../lib/layers/use-layer.ts'

interface Changed {
  /** What differs from the claim on the screen. */
  sentence: string
  claim: Claim
}

const changedOf = (refusal: Error): Changed | null => {
  if (!isChangedMeanwhile(refusal)) return null
  const now = Claim.safeParse(refusal.registration)
  return now.success ? { sentence: refusal.extraDetails ?? refusal.message, claim: now.data } : null
}

/**
 * Stores the claim that had changed before a decision, until the owner decides again or closes the notice.
 */
export const useChangedClaim = () => {
  const [changed, setChanged] = useState<Changed | null>(null)
  const onRefused = (refusal: Error) => {
    const now = changedOf(refusal)
    // A failure leaves the notice, and the reason that is typed in it, for another try.
    if (now !== null) setChanged(now)
    else toast.error(refusal instanceof ApiError ? refusalReason(refusal) : refusal.message)
  }
  return { changed, onRefused, onClose: () => setChanged(null) }
}

interface ChangedClaimProps extends ReturnType<typeof useChangedClaim> {
  onDecided: (claim: Claim) => void
}

/** Shows a claim as it is now, with what changed since its screen was loaded, to decide again. */
export const ChangedClaim = ({ changed, onRefused, onClose, onDecided }: ChangedClaimProps) => {
  useLayer(changed !== null, onClose)
  return (
    <Modal
      opened={changed !== null}
      onClose={onClose}
      title={`${changed?.claim.usn ?? ''} has changed`}
      size={560}
    >
      {changed !== null && (
        <Stack gap="md">
          <div role="alert" className={classes.warnings}>
            <p>{changed.sentence}</p>
            <p>Nothing was decided.</p>
          </div>
          <Facts
            facts={[
              ['For', purchaseOf(changed.claim)],
              ['UTR', changed.claim.utr],
            ]}
          />
          <ClaimFacts claim={changed.claim} />
          <Group gap="xs">
            <ClaimActions
              claim={changed.claim}
              onRefused={onRefused}
              onDecided={() => {
                onClose()
                onDecided(changed.claim)
              }}
            />
            <Button variant="subtle" onClick={onClose}>
              Decide later
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
