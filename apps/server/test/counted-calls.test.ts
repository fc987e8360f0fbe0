import { isAllowed } from '@lectureshelf/contract/access'
import { type AnyOperation, fillPath } from '@lectureshelf/contract/operation'
import { registry } from '@lectureshelf/contract/registry'
import type { InjectOptions } from 'fastify'
import { expect, it, test } from 'vitest'
import { isCounted } from '../src/platform/http/counted-calls.ts'
import { type Client, useTestApp } from './harness.ts'

/** So few that not even a first call fits. */
const testApp = useTestApp({ readLimits: { perSecondPerson: 0.01, perSecondAddress: 0.01 } })

/** What asks the database nothing: programs that watch the server, and its proxy, must always get their answers. */
const bounded: Record<string, string> = {
  'system.health': 'says that the process lives',
  'system.ready': 'is remembered for a second',
  'system.metrics': 'needs a token of its own',
  'system.securityText': 'is made from remembered settings',
}

const callsOf = (kind: 'student' | 'visitor') =>
  [...registry].filter(([name, op]) => isAllowed(kind, op.right) && bounded[name] === undefined)

const requestOf = (op: AnyOperation): InjectOptions => ({
  method: op.method,
  url: op.path.replaceAll(/:[A-Za-z]+/g, 'x'),
})

const expectCounted = async (client: Client, op: AnyOperation) => {
  const reply = await client(requestOf(op))
  expect([op.method, op.path, reply.statusCode]).toEqual([op.method, op.path, 429])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
}

it('every call that a student may make is counted, reading or writing', async () => {
  const student = await testApp().as('student')
  const calls = callsOf('student')
  expect(calls.length).toBeGreaterThan(50)
  for (const [, op] of calls) await expectCounted(student, op)
})

it('every call that a visitor may make is counted', async () => {
  const calls = callsOf('visitor')
  expect(calls.length).toBeGreaterThan(15)
  for (const [, op] of calls) await expectCounted(testApp().visitor, op)
})

it('only what is named here with its reason is not counted, and parts of uploads, which have a room of their own', () => {
  const uncounted = [...registry].filter(([, op]) => !isCounted(op))
  expect(uncounted.filter(([name]) => bounded[name] === undefined).every(([, op]) => op.kind === 'tus')).toBe(
    true,
  )
  expect(uncounted.filter(([, op]) => op.kind === 'tus' && isAllowed('student', op.right))).toEqual([])
})

test('a call that asks for many things at once takes turns, and changes nothing', () => {
  const many = [...registry].filter(([, op]) => op.countsEach !== undefined)
  expect(many.map(([name]) => name)).toEqual(['keptNotes.check'])
  for (const [, op] of many) expect([op.isShared, fillPath(op.path)]).toEqual([true, op.path])
})
