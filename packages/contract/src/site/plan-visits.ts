import { z } from 'zod'
import { operation, operations } from '../operation.ts'
import { planVisitCalls } from './calls/plan-visits.calls.ts'

export const planVisitOps = operations(() => ({
  count: operation({
    ...planVisitCalls.count,
    right: 'seePublicPages',
    summary: 'Count that a visit opened the plans, without a person',
    response: z.object({ status: z.literal('counted') }),
  }),
}))
