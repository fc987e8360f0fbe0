import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { within } from './deadline.ts'

/** Keeps the process from everything else for a while, in milliseconds. */
const pause = (ms: number): void => {
  const from = performance.now()
  while (performance.now() < from + ms);
}

test('work in several turns is in time, however long the process paused before each', async () => {
  const work = async () => {
    for (let turn = 0; turn < 9; turn += 1) {
      pause(150)
      // oxlint-disable-next-line no-await-in-loop -- A file is read in as many turns.
      await setImmediate()
    }
    return 'read'
  }
  expect(await within(1000, work())).toBe('read')
})

test('work that never ends is late after its time', async () => {
  const from = performance.now()
  await expect(within(250, new Promise(() => undefined))).rejects.toThrow('no response before the deadline')
  expect(performance.now() - from).toBeGreaterThanOrEqual(245)
})
