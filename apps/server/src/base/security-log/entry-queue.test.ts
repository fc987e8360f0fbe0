import { expect, it, vi } from 'vitest'
import { createEntryQueue } from './entry-queue.ts'

const createQueue = () => {
  const written: string[] = []
  const queue = createEntryQueue<string>({
    keyOf: (entry) => entry,
    write: (entry) => {
      written.push(entry)
      return Promise.resolve()
    },
  })
  return { queue, written }
}

it('the queue writes added entries within a second, each once', async () => {
  vi.useFakeTimers()
  const { queue, written } = createQueue()
  for (const entry of ['a', 'b', 'a']) queue.add(entry)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual(['a', 'b'])
  queue.add('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual(['a', 'b', 'a'])
  vi.useRealTimers()
})

it('the queue drops the rest of a flood', async () => {
  const { queue, written } = createQueue()
  for (let index = 0; index < 10_000; index += 1) queue.add(String(index))
  await queue.settle()
  expect(written).toHaveLength(500)
})

it('the wait for the queue settles only when everything added before is written', async () => {
  const { queue, written } = createQueue()
  queue.add('a')
  const first = queue.settle()
  queue.add('b')
  await queue.settle()
  expect(written).toEqual(['a', 'b'])
  await first
})
