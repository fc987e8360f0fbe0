import { expect, it, test } from 'vitest'
import { judgeTestTime, timeStep } from './test-time.mjs'

const judged = (builds) => judgeTestTime({ testSeconds: builds * 37, buildSeconds: 37 })

it.each([
  [1480, 'ok', 'npm test took 40.0 builds: 1480 s, a build 37 s'],
  [1776, 'ok', 'npm test took 48.0 builds: 1776 s, a build 37 s'],
  [1780, 'warning', 'WARNING: npm test took 48.1 builds: 1780 s, a build 37 s; it should be below 48'],
  [2220, 'warning', 'WARNING: npm test took 60.0 builds: 2220 s, a build 37 s; it should be below 48'],
  [2230, 'failure', 'TOO LONG: npm test took 60.3 builds: 2230 s, a build 37 s; 60 builds is the limit'],
])('%i s of tests are judged as %s', (testSeconds, verdict, line) => {
  expect(judgeTestTime({ testSeconds, buildSeconds: 37 })).toEqual({ verdict, line })
})

test('a time above the limit is a failure with its line only where the limit counts', () => {
  const tooLong = judged(61)
  expect(timeStep(tooLong, true)).toMatchObject({ passed: 0, failed: 1, reasons: [tooLong.line] })
  expect(timeStep(tooLong, false)).toMatchObject({ passed: 0, failed: 0, reasons: [] })
})

test('a time that is only warned of is passed', () => {
  expect(timeStep(judged(50), true)).toMatchObject({ passed: 1, failed: 0, reasons: [] })
})
