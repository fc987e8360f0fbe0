import { endProvisional, extendProvisional, restoreProvisional } from '../tables/provisional-access.table.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { canBeDecided, decideByStatement, provisionalEnd } from './provisional.policy.ts'
import { listUndecidedProvisional } from './provisional.query.ts'

/** A claim that opened provisional access and that a statement can still decide. */
export type OpenProvisional = Awaited<ReturnType<typeof listUndecidedProvisional>>[number]

/** Creates the service of provisional access and of how bank statements decide about it. */
export const createProvisionalService = ({ clock }: { clock: Clock }) => ({
  /** Lists the provisional access of pending claims. */
  listOpen: async (on: Db): Promise<OpenProvisional[]> => {
    const rows = await listUndecidedProvisional(on)
    return rows.filter(({ startsAt }) => canBeDecided(startsAt, clock.now()))
  },

  /** Applies the evidence of a statement to one claim. @returns what changed */
  decide: async (
    on: Db,
    { claimId, startsAt, endsAt, isEnded }: OpenProvisional,
    evidence: Parameters<typeof decideByStatement>[0],
  ) => {
    const decision = decideByStatement(evidence)
    if (decision === 'end') {
      if (isEnded) return null
      await endProvisional(on, claimId, { endedAt: clock.now(), endedBy: 'statement' })
      return 'ended'
    }
    if (isEnded) await restoreProvisional(on, claimId)
    const until = provisionalEnd(startsAt, 'untilStatement')
    if (decision === 'extend' && until.getTime() !== endsAt.getTime()) {
      await extendProvisional(on, claimId, until)
      if (!isEnded) return 'extended'
    }
    return isEnded ? 'restored' : null
  },
})

export type ProvisionalService = ReturnType<typeof createProvisionalService>
