import { measurementOps } from '@lectureshelf/contract/site/measurements'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { countPlans } from './count-plans.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a visit counts the plans once, and says nothing else', async () => {
  server.on(measurementOps.report, { status: 'counted' })
  const isControlled = vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(true)
  countPlans()
  expect(server.sent(measurementOps.report)).toEqual([])
  isControlled.mockReturnValue(false)
  countPlans()
  countPlans()
  await vi.waitFor(() => expect(server.sent(measurementOps.report)).toHaveLength(1))
  expect(server.sent(measurementOps.report)[0]?.body).toEqual({
    line: 'unknown',
    times: [],
    counts: [{ page: 'plans', measure: 'seen', count: 1 }],
  })
})
