import { expect, test } from 'vitest'
import { busyFor } from '../../../test/busy-loop.ts'
import { waitForIdleLoop } from './idle-loop.ts'

/** Begins to wait. @returns whether the wait is over, and the wait */
const begin = (options: Parameters<typeof waitForIdleLoop>[0]) => {
  let isOver = false
  const wait = waitForIdleLoop(options).then(() => {
    isOver = true
  })
  return { isOver: () => isOver, wait }
}

test('the wait lasts until the event loop has served everyone', async () => {
  const { isOver, wait } = begin({ longestMs: 60_000 })
  await busyFor(300)
  expect(isOver()).toBe(false)
  await wait
})

test('the wait has a limit, however busy the event loop is', async () => {
  const { isOver } = begin({ longestMs: 150 })
  await busyFor(400)
  expect(isOver()).toBe(true)
})

test('the wait ends when the process stops', async () => {
  const stopping = new AbortController()
  const { isOver } = begin({ longestMs: 60_000, signal: stopping.signal })
  await busyFor(50)
  stopping.abort()
  await busyFor(20)
  expect(isOver()).toBe(true)
})
