import { endProvisional, extendProvisional } from '../../people/provisional-access.table.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { canBeDecided, decideByStatement, provisionalEnd } from './provisional.policy.ts'
import { listUndecidedProvisional } from './provisional.query.ts'

/** A claim that opened provisional access and that a statement can still decide. */
export interface OpenProvisional {
  claimId: string
  utr: string
  amountPaise: number
  payeeUpiId: string
  createdAt: Date
  correctedAt: Date | null
  startsAt: Date
  endsAt: Date
}

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
    { claimId, startsAt, endsAt }: OpenProvisional,
    evidence: Parameters<typeof decideByStatement>[0],
  ) => {
    const decision = decideByStatement(evidence)
    if (decision === 'keep') return null
    if (decision === 'end') {
      await endProvisional(on, claimId, clock.now())
      return 'ended'
    }
    const until = provisionalEnd(startsAt, 'untilStatement')
    if (until.getTime() === endsAt.getTime()) return null
    await extendProvisional(on, claimId, until)
    return 'extended'
  },
})

export type ProvisionalService = ReturnType<typeof createProvisionalService>
