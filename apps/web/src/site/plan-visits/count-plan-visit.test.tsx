import { planVisitOps } from '@lectureshelf/contract/site/plan-visits'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { countPlanVisit } from './count-plan-visit.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a visit counts the plans once, and says nothing else', async () => {
  server.on(planVisitOps.count, { status: 'counted' })
  const send = vi.spyOn(window, 'fetch')
  const isControlled = vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(true)
  countPlanVisit()
  expect(send).not.toHaveBeenCalled()
  isControlled.mockReturnValue(false)
  countPlanVisit()
  countPlanVisit()
  await vi.waitFor(() => expect(server.sent(planVisitOps.count)).toHaveLength(1))
  expect(send.mock.calls).toEqual([
    [
      '/api/plan-visits',
      { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' },
    ],
  ])
})
