import { z } from 'zod'
import { planVisitsPath } from '../constants.ts'
import { operation } from '../operation.ts'

export const planVisitOps = {
  count: operation({
    method: 'POST',
    path: planVisitsPath,
    right: 'seePublicPages',
    summary: 'Count that a visit opened the plans, without a person',
    response: z.object({ status: z.literal('counted') }),
  }),
}
