import type { Measurement, MeasurementReport } from '@lectureshelf/contract/site/measurements'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { measurementCount } from '../../schema.ts'
import { quantileOf } from './histogram.policy.ts'

const current = useTestApp({ trustProxy: 1 })
const db = () => current().database.db
const url = '/api/measurements'
const dayMs = 24 * 60 * 60_000
let address = 0

beforeEach(() => {
  current().clock.freeze()
  // Each test has its own address, because the limit is remembered.
  address += 1
})

const report = (changes: Partial<Record<keyof MeasurementReport, unknown>> = {}) => ({
  line: '4g',
  times: [],
  counts: [],
  ...changes,
})
const lcp = (ms: number) => ({ page: 'home' as const, measure: 'lcp' as const, ms })

const send = (payload: unknown, from = `10.0.0.${address}`) =>
  current().visitor({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

const list = async () => {
  const owner = await current().as('owner')
  return (await owner({ url })).json<{ days: number; items: Measurement[] }>()
}

describe('a report', () => {
  it('becomes counts of its day, in buckets, and nothing else', async () => {
    const counts = [{ page: 'subject' as const, measure: 'requestLost' as const, count: 3 }]
    const reply = await send(report({ times: [lcp(1250), lcp(1390), lcp(40)], counts }))
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'counted' }])
    await send(report({ counts }))
    const rows = await db().select().from(measurementCount).orderBy(measurementCount.bucketMs)
    const day = rows[0]?.day
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(rows).toEqual([
      { day, page: 'subject', line: '4g', measure: 'requestLost', bucketMs: 0, count: 6 },
      { day, page: 'home', line: '4g', measure: 'lcp', bucketMs: 50, count: 1 },
      { day, page: 'home', line: '4g', measure: 'lcp', bucketMs: 1400, count: 2 },
    ])
  })

  it('is counted once for each of many at the same time', async () => {
    const times = [lcp(100), { ...lcp(100), measure: 'sharpPage' as const }, lcp(900)]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(report({ times: index % 2 === 0 ? times : times.toReversed() })),
      ),
    )
    const rows = await db().select().from(measurementCount)
    expect(rows.map(({ count }) => count)).toEqual([20, 20, 20])
  })

  it.each([
    ['a page that is an address', report({ times: [{ ...lcp(1), page: '/Profile/1LS22CS042' }] })],
    ['an unknown measure', report({ times: [{ ...lcp(1), measure: 'usn' }] })],
    ['a time out of bounds', report({ times: [lcp(120_001)] })],
    ['a time that is no whole number', report({ times: [lcp(1.5)] })],
    ['a count out of bounds', report({ counts: [{ page: 'home', measure: 'opened', count: 101 }] })],
    ['an unknown line', report({ line: '5g' })],
    ['a field that the contract does not have', { ...report(), usn: '1LS22CS042' }],
    ['more times than a page has', report({ times: Array.from({ length: 17 }, () => lcp(1)) })],
    ['no body', ''],
  ])('is refused with %s', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(400)
    expect(await db().$count(measurementCount)).toBe(0)
  })

  it('is refused when it is larger than four kilobytes', async () => {
    expect((await send(`{"line":"${'x'.repeat(4096)}"}`)).statusCode).toBe(413)
  })

  it('is refused when an address sends too many, and counted again a minute later', async () => {
    for (let sent = 0; sent < 60; sent += 1) expect((await send(report())).statusCode).toBe(200)
    const refused = await send(report({ times: [lcp(1)] }))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await send('not even JSON')).statusCode).toBe(429)
    expect((await send(report(), `10.0.1.${address}`)).statusCode).toBe(200)
    expect(await db().$count(measurementCount)).toBe(0)
    current().clock.advance(60_000)
    expect((await send(report())).statusCode).toBe(200)
  })
})

describe('the list', () => {
  it('has the 75th percentile of the last seven days by page and line, with samples and failures', async () => {
    await send(report({ times: [lcp(4900)] }))
    current().clock.advance(7 * dayMs)
    await send(report({ times: [lcp(950), lcp(950), lcp(950), lcp(1950)] }))
    const counts = [
      { page: 'home' as const, measure: 'opened' as const, count: 4 },
      { page: 'home' as const, measure: 'scriptFailed' as const, count: 1 },
    ]
    await send(report({ counts }))
    await send(report({ line: 'saving', times: [{ page: 'viewer', measure: 'firstPicture', ms: 300 }] }))
    const none = { requestRefused: 0, requestFailed: 0, requestLost: 0 }
    expect(await list()).toEqual({
      days: 7,
      items: [
        {
          page: 'home',
          line: '4g',
          opened: 4,
          lcp: { p75Ms: 1000, samples: 4 },
          firstPicture: null,
          sharpPage: null,
          scriptFailed: 1,
          ...none,
        },
        {
          page: 'viewer',
          line: 'saving',
          opened: 0,
          lcp: null,
          firstPicture: { p75Ms: 288, samples: 1 },
          sharpPage: null,
          scriptFailed: 0,
          ...none,
        },
      ],
    })
  })

  it.each(['student', 'subAdmin', 'admin'] as const)('is refused to %s with 403', async (name) => {
    const client = await current().as(name)
    expect((await client({ url })).statusCode).toBe(403)
  })
})

describe('the upkeep', () => {
  it('deletes counts of more than 90 days ago', async () => {
    await send(report({ times: [lcp(1)] }))
    current().clock.advance(90 * dayMs)
    await current().services.measurements.sweep()
    expect(await db().$count(measurementCount)).toBe(1)
    current().clock.advance(dayMs)
    await current().services.measurements.sweep()
    expect(await db().$count(measurementCount)).toBe(0)
  })
})

describe('a quantile', () => {
  it.each([
    [[{ bucketMs: 50, count: 4 }], 38],
    [
      [
        { bucketMs: 1000, count: 1 },
        { bucketMs: 50, count: 99 },
      ],
      38,
    ],
    [[{ bucketMs: 120_000, count: 1 }], 105_000],
    [[], null],
  ])('of %o is %s', (buckets, expected) => {
    expect(quantileOf(buckets, 0.75)).toBe(expected)
  })
})
