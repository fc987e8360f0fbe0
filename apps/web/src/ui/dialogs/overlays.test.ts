import { expect, test, vi } from 'vitest'
import { openOverlays, reportOverlays } from './overlays.ts'

test('a dialog waits until something listens, also after a page that has left', async () => {
  const leave = reportOverlays()
  await openOverlays()
  leave()
  const goOn = vi.fn<() => void>()
  const waiting = openOverlays().then(goOn)
  await Promise.resolve()
  expect(goOn).not.toHaveBeenCalled()
  reportOverlays()()
  await waiting
  expect(goOn).toHaveBeenCalledTimes(1)
})
