import { insightOps } from '@lectureshelf/contract/site/insights'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { InsightsService } from './insights.service.ts'

export const insightRoutes = (app: FastifyInstance, insights: InsightsService): void => {
  mount(app, insightOps.read, () => insights.read())
}
