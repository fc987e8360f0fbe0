import { type Claim, type SeenClaimOfList, seenOf } from '@lectureshelf/contract/money/claims'
import { type Skipped, inBatches, useBulkRun } from './use-bulk-run.ts'

/** Sends one portion of a bulk approval. */
type Approve = (body: {
  claims: SeenClaimOfList[]
}) => Promise<{ approved: number; failed: readonly Skipped[] }>

/**
 * Approves claims as they were shown, portion by portion. Each is approved completely or not at all. What a stop or a
 * failure leaves over is left for another approval, with what is shown then.
 */
export const useApprovalRun = (approve: Approve) => {
  const { state, run, stop } = useBulkRun()
  const send = async (portion: readonly Claim[]) => {
    const claims = portion.map((claim) => ({ id: claim._id, seen: seenOf(claim) }))
    const { approved, failed } = await approve({ claims })
    return { done: approved, failed }
  }
  return {
    state,
    stop,
    /** Starts a run, and reports the claims of each request that was answered. */
    start: (claims: readonly Claim[], onAnswered?: (portion: readonly Claim[]) => void) =>
      run(claims.length, 0, inBatches(claims, send, onAnswered)),
  }
}
