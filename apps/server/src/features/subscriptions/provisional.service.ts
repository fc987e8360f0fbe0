import { endProvisional, extendProvisional } from '../../people/provisional-access.table.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { canBeDecided, decideByStatement, provisionalEnd } from './provisional.policy.ts'
import { listUndecidedProvisional } from './provisional.query.ts'

/** A claim that opened reading and that a statement may still decide. */
export interface OpenProvisional {
  claimId: string
  utr: string
  amountPaise: number
  createdAt: Date
  startsAt: Date
  endsAt: Date
}

export interface ProvisionalService {
  /** Reading on the word of students whose claims wait. */
  listOpen: (on: Db) => Promise<OpenProvisional[]>
  /** Applies what a statement says of one. @returns what changed */
  decide: (
    on: Db,
    open: OpenProvisional,
    evidence: Parameters<typeof decideByStatement>[0],
  ) => Promise<'extended' | 'ended' | null>
}

/** Reading before a payment is checked, and how bank statements decide about it. */
export const createProvisionalService = ({ clock }: { clock: Clock }): ProvisionalService => ({
  listOpen: async (on) => {
    const rows = await listUndecidedProvisional(on)
    return rows.filter(({ startsAt }) => canBeDecided(startsAt, clock.now()))
  },

  decide: async (on, { claimId, startsAt, endsAt }, evidence) => {
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
