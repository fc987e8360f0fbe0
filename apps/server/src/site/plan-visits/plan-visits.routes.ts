import { planVisitOps } from '@lectureshelf/contract/site/plan-visits'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { mount } from '../../platform/http/mount.ts'
import type { PlanVisitsService } from './plan-visits.service.ts'

export const planVisitRoutes = (
  app: FastifyInstance,
  { planVisits }: { planVisits: PlanVisitsService },
): void => {
  mount(app, planVisitOps.count, async ({ request }) => {
    await planVisits.count(clientAddressOf(request))
    return { status: 'counted' as const }
  })
}
