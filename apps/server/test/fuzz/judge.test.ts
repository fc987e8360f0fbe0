import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { expect, test } from 'vitest'
import { createCanaries } from './canaries.ts'
import type { Outcome } from './exchange.ts'
import { faultsOf } from './judge.ts'

const wire = { method: 'GET', path: '/api/sessions', headers: [], body: null }
const refusal = { message: 'Please sign in.', code: 'unauthenticated', requestId: 'r' }
const secure = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }
const typed = (type: string) => ({ ...secure, 'content-type': type })
const json = typed('application/json; charset=utf-8')

const answer = (status: number, body: unknown, headers: Outcome['headers'] = json): Outcome => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ms: 1,
  failure: null,
})

test('the judge accepts errors and results of the shape in the contract', () => {
  expect(faultsOf(wire, answer(401, refusal), sessionOps.list)).toEqual([])
  expect(faultsOf(wire, answer(200, { items: [], total: 0 }), sessionOps.list)).toEqual([])
  expect(faultsOf({ ...wire, path: '/no/page' }, answer(404, '<html>', typed('text/html')), null)).toEqual([])
})

test.each([
  [
    'no response at all',
    { ...answer(0, ''), status: null, failure: 'Error: socket hang up' },
    'Error: socket hang up',
  ],
  ['an error of the server', answer(500, { ...refusal, code: 'internal' }), 'status 500'],
  ['a page under the API', answer(200, '<html>', typed('text/html')), 'HTML under /api'],
  ['an error that is no JSON', answer(400, 'no', typed('text/plain')), 'an error as text/plain'],
  ['an error of another shape', answer(400, { error: 'Bad Request' }), 'an error of another shape'],
  ['an error with too many fields', answer(400, { ...refusal, stack: 'x' }), 'an error of another shape'],
  [
    'an error without a sentence',
    answer(401, { ...refusal, message: ' ' }),
    'an error without a sentence or a request id',
  ],
  [
    "the validator's words",
    answer(400, { ...refusal, extraDetails: 'a: Invalid input: expected number, received undefined' }),
    "the validator's own words",
  ],
  [
    'a stack trace',
    answer(400, { ...refusal, extraDetails: 'Error\n    at run (a)' }),
    'words of the inside',
  ],
  ['a redirect', answer(302, '', { ...secure, location: '/about' }), 'a redirect'],
  [
    'an answer that leads to another host',
    answer(201, '', { ...secure, location: '//example.com/' }),
    'an answer that leads to another host',
  ],
  [
    'a response with an extra column',
    answer(200, { rows: [] }),
    'an answer that the contract does not describe',
  ],
])('the judge finds %s', (_, outcome, fault) => {
  expect(faultsOf(wire, outcome, sessionOps.list)).toContain(fault)
})

test("the judge finds another person's data, unless the caller sent it", () => {
  const secret = 'only-one@private.example'
  const leak = answer(200, { items: [{ email: secret }], total: 1 })
  expect(faultsOf(wire, leak, null, [secret])).toEqual([`another person's ${secret}`])
  expect(faultsOf({ ...wire, path: `/api/sessions?q=${secret}` }, leak, null, [secret])).toEqual([])
  expect(faultsOf(wire, leak, null, ['only-two@private.example'])).toEqual([])
})

test('a planted value is hidden from everyone to whom the product does not show it', () => {
  const canaries = createCanaries()
  const email = canaries.text('1LS22CS001', 'email', ['student', 'owner'])
  const note = canaries.text('1LS22CS001', 'note', ['student'])
  const utr = canaries.utr(['owner'])
  expect(canaries.hiddenFrom('student')).toEqual(['$argon2', utr])
  expect(canaries.hiddenFrom('owner')).toEqual(['$argon2', note])
  expect(canaries.hiddenFrom('visitor')).toEqual(['$argon2', email, note, utr])
  // A value within another one would be found in its place.
  expect(() => canaries.text('1LS22CS001', 'email', [])).toThrow('does not name one column')
})
