import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEndOfTurn } from './end-of-turn.ts'

test('the end of a turn comes for all who wait in their order, after everything that the turn still does', async () => {
  const endOfTurn = createEndOfTurn()
  const order: string[] = []
  const first = endOfTurn().then(() => order.push('first'))
  await Promise.resolve()
  const second = endOfTurn().then(() => order.push('second'))
  order.push('turn')
  expect(order).toEqual(['turn'])
  await Promise.all([first, second])
  expect(order).toEqual(['turn', 'first', 'second'])
  const later = endOfTurn().then(() => order.push('later'))
  await nextTurn()
  await later
  expect(order).toEqual(['turn', 'first', 'second', 'later'])
})
