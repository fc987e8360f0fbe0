import { expect, it } from 'vitest'
import { createSessionUses } from './session-uses.ts'

const at = (seconds: number) => new Date(seconds * 1000)
const use = (sessionId: string, seconds: number, lastSeen = 0) => ({
  sessionId,
  studentId: 'student',
  usedAt: at(seconds),
  lastSeenAt: at(lastSeen),
})

it('a use asks for a write once in 30 seconds', () => {
  const uses = createSessionUses()
  const due = [29, 30, 31, 59, 60].map((second) => uses.note(use('a', second)))
  expect(due).toEqual([false, true, false, false, true])
})

it('a write of another process counts as one of this process', () => {
  const uses = createSessionUses()
  expect(uses.note(use('a', 10))).toBe(false)
  expect(uses.note(use('a', 50, 45))).toBe(false)
  expect(uses.note(use('a', 75, 45))).toBe(true)
})

it("the list has the uses of a person's sessions that are not written yet", () => {
  const uses = createSessionUses()
  uses.note(use('a', 10))
  uses.note(use('b', 40))
  uses.note({ ...use('c', 10), studentId: 'another' })
  expect(uses.listOf('student').map(({ sessionId, usedAt }) => [sessionId, usedAt])).toEqual([['a', at(10)]])
})

it('the least recently used sessions are forgotten when there are too many', () => {
  const uses = createSessionUses()
  for (let index = 0; index < 20_010; index += 1) uses.note(use(String(index), 10))
  const remembered = uses.listOf('student').map(({ sessionId }) => sessionId)
  expect(remembered).toHaveLength(20_000)
  expect(remembered).not.toContain('9')
  expect(remembered).toContain('10')
})
