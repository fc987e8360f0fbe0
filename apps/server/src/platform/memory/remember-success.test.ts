import { expect, test } from 'vitest'
import { rememberSuccess } from './remember-success.ts'

const open = (outcome: () => Promise<void> = () => Promise.resolve()) => {
  let time = 0
  let runs = 0
  const ask = rememberSuccess(
    500,
    () => {
      runs += 1
      return outcome()
    },
    () => time,
  )
  return {
    ask,
    runs: () => runs,
    later: (ms: number) => {
      time += ms
    },
  }
}

test('a success counts for a time, and for all who asked at once', async () => {
  const { ask, runs, later } = open()
  await Promise.all([ask(), ask(), ask()])
  later(499)
  await ask()
  expect(runs()).toBe(1)
  later(1)
  await ask()
  expect(runs()).toBe(2)
})

test('a failure reaches all who waited for it, and is not remembered', async () => {
  let isDown = true
  const { ask, runs } = open(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()))
  const results = await Promise.allSettled([ask(), ask()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  await ask()
  expect(runs()).toBe(2)
})
