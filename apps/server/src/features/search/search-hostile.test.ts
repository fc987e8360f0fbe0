import { messages } from '@lectureshelf/contract/messages'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { publishNotes, searchAs } from '../../../test/search-notes.ts'
import { createSearchLimits } from './search-limits.ts'

const testApp = useTestApp()
let student: Client

beforeEach(async () => {
  student = await testApp().as('student')
})

const publish = () =>
  publishNotes(testApp(), {
    notes: [{ title: 'Deadlocks', pages: ['Deadlock avoidance', "It's 100% O(n) & C++"] }],
  })

const askFor = (q: string) => student({ url: `/api/search?${new URLSearchParams({ q }).toString()}` })

describe('a strange search', () => {
  test.each([
    ['of ten kilobytes', 'deadlock '.repeat(1200)],
    ['of 301 letters', 'd'.repeat(301)],
    ['that is empty', '   '],
  ])('%s is refused with a sentence', async (_, q) => {
    const reply = await askFor(q)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_request', field: 'q' })
  })

  test('with NUL is refused', async () => {
    expect((await student({ url: '/api/search?q=dead%00lock' })).statusCode).toBe(400)
  })

  test.each([
    '"',
    '""',
    '"deadlock',
    "'",
    "''",
    '\\',
    '%',
    '_',
    '&',
    '|',
    '!',
    '!!deadlock',
    '(',
    ')',
    '<->',
    ':*',
    '*',
    ':A',

    'deadlock & !avoidance | x',
    "deadlock'; drop table pdf; --",
    '{}',
    '[]',
    '$1',
    '\u202edeadlock',
    '\u200b',

    '-deadlock',
    '- -',
    '-"',
    'ｄｅａｄｌｏｃｋ',
    '💥',
    '\ufffd',
    'a'.repeat(300),
    '"'.repeat(300),
    '-'.repeat(300),

    'O(',
    'O()',
    'O((n))',
    '.net.net',
    'c++++',
    '////',
    'i/p/o/s',
    'ಕನ್ನಡ'.repeat(40),
    '1/2 3.14 1e400',
    'or and not',

    Array.from({ length: 100 }, (_value, index) => index % 10).join(' '),
  ])('%j is searched or found empty, never a fault', async (q) => {
    await publish()
    const results = await searchAs(student, q)
    expect(results.total).toBeLessThanOrEqual(2)
    for (const { snippet, marks } of results.pages)
      for (const [start, end] of marks) expect(start >= 0 && end <= snippet.length && start < end).toBe(true)
  })

  test('with full-width letters finds the word', async () => {
    await publish()
    expect((await searchAs(student, 'ｄｅａｄｌｏｃｋ')).total).toBe(1)
  })
})

describe('many searches of one person', () => {
  test('have at most four at once, and more are told to wait', async () => {
    const { services } = testApp()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const spy = vi.spyOn(services.subscriptions, 'entitlementOf').mockImplementation(async () => {
      await held
      return { covered: [], ended: [] }
    })
    onTestFinished(() => spy.mockRestore())
    const four = Array.from({ length: 4 }, () => askFor('deadlock'))
    await expect.poll(() => spy.mock.calls.length).toBe(4)
    const fifth = await askFor('deadlock')
    expect([fifth.statusCode, fifth.headers['retry-after'], fifth.json().message]).toEqual([
      429,
      '1',
      messages.tooManyReads,
    ])
    release()
    expect((await Promise.all(four)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await askFor('deadlock')).statusCode).toBe(200)
  })

  test('run out after a burst, without keeping anybody else from searching, and are filled again', async () => {
    const [actor, other] = [{ id: 'one' }, { id: 'other' }]
    let now = 0
    const limits = createSearchLimits(() => now)
    const search = (who: { id: string }) => limits.run(who, () => Promise.resolve('found'))
    for (let count = 0; count < 40; count += 1) expect(await search(actor)).toBe('found')
    await expect(search(actor)).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await search(other)).toBe('found')
    now = 1000
    for (let count = 0; count < 5; count += 1) expect(await search(actor)).toBe('found')
    await expect(search(actor)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
