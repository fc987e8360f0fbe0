import { maxReportBytes, measurementOps } from '@lectureshelf/contract/site/measurements'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { mount } from '../../platform/http/mount.ts'
import type { MeasurementsService } from './measurements.service.ts'
import type { ReportLimit } from './report-limit.ts'

interface MeasurementRoutesOptions {
  measurements: MeasurementsService
  reportLimit: ReportLimit
}

export const measurementRoutes = async (
  app: FastifyInstance,
  { measurements, reportLimit }: MeasurementRoutesOptions,
): Promise<void> => {
  mount(app, measurementOps.list, () => measurements.list())
  // In a scope of its own: reports are small and limited, and a refused one is not read.
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = maxReportBytes
    })
    scope.addHook('onRequest', (request, _reply, done) => {
      reportLimit.require(clientAddressOf(request))
      done()
    })
    mount(scope, measurementOps.report, async ({ body }) => {
      await measurements.count(body)
      return { status: 'counted' as const }
    })
  })
}
