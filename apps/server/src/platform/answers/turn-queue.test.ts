import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnQueue } from './turn-queue.ts'

test('works of one turn run together in their order, after everything that the turn still does', async () => {
  const queue = createTurnQueue()
  const order: string[] = []
  queue(() => order.push('first'))
  await Promise.resolve()
  queue(() => order.push('second'))
  order.push('turn')
  expect(order).toEqual(['turn'])
  await nextTurn()
  expect(order).toEqual(['turn', 'first', 'second'])
  queue(() => order.push('later'))
  await nextTurn()
  expect(order).toEqual(['turn', 'first', 'second', 'later'])
})
