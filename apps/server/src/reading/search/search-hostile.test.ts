import { setImmediate } from 'node:timers/promises'
import { messages } from '@lectureshelf/contract/messages'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { publishNotes, searchAs } from '../../../test/search-notes.ts'

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
    // Each is five letters of Japanese, and these are one word.
    '㌕'.repeat(90),
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

/** Keeps every search that began from going on. @returns what lets them, and how many began */
const holdSearches = () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const spy = vi.spyOn(testApp().services.subscriptions, 'entitlementOf').mockImplementation(async () => {
    await held
    return { covered: [], ended: [] }
  })
  onTestFinished(() => spy.mockRestore())
  return { release: () => release(), begun: () => spy.mock.calls.length }
}

describe('many searches', () => {
  test('of one person are at most four at once, and more are told to wait', async () => {
    const { release } = holdSearches()
    const five = Array.from({ length: 5 }, () => askFor('deadlock'))
    const refused = await Promise.race(five)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
      429,
      '1',
      messages.tooManyReads,
    ])
    release()
    const statuses = (await Promise.all(five)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429])
    expect((await askFor('deadlock')).statusCode).toBe(200)
  })

  test('that their asker abandoned do not count as theirs', async () => {
    const { begun, release } = holdSearches()
    const typing = new AbortController()
    const typed = Array.from({ length: 4 }, () =>
      student({ url: '/api/search?q=dead', signal: typing.signal }).catch(() => 'left'),
    )
    await expect.poll(begun).toBeGreaterThan(0)
    typing.abort()
    expect(await Promise.all(typed)).toEqual(['left', 'left', 'left', 'left'])
    const last = askFor('deadlock')
    await setImmediate()
    release()
    expect((await last).statusCode).toBe(200)
  })

  test('are not begun for someone who has left before the turn came', async () => {
    const { as, database } = testApp()
    const leaver = await as('lapsedStudent')
    const { begun, release } = holdSearches()
    const turns = database.kind === 'embedded' ? 1 : 4
    const first = Array.from({ length: turns }, () => askFor('deadlock'))
    await expect.poll(begun).toBe(turns)
    const leaving = new AbortController()
    const left = leaver({ url: '/api/search?q=deadlock', signal: leaving.signal }).catch(() => 'left')
    const last = leaver({ url: '/api/search?q=memory' })
    await setImmediate()
    leaving.abort()
    expect(await left).toBe('left')
    release()
    expect((await last).statusCode).toBe(200)
    expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual(first.map(() => 200))
    expect(begun()).toBe(turns + 1)
  })
})
