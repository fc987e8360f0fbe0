import { fillPath } from '@lectureshelf/contract/operation'
import { registry } from '@lectureshelf/contract/registry'
import { fromForeignPage } from '@lectureshelf/contract/sentences'
import { describe, expect, it, test } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { signInRequest } from '../../../test/sign-in.ts'
import { session } from '../../schema.ts'
import { isFromForeignPage } from './foreign-pages.ts'
import { isReading } from './counted-calls.ts'

const host = 'notes.example.in'
const site = (value: string) => ({ 'sec-fetch-site': value })

test.each([
  ['a program, which sends none of the headers', {}, false],
  ['a page of this site', { ...site('same-origin'), origin: 'https://notes.example.in', host }, false],
  [
    'a page of this site behind a proxy that renames the host',
    { ...site('same-origin'), origin: 'http://localhost:5173', host: '127.0.0.1:4000' },
    false,
  ],
  ['an older browser on this site', { origin: 'https://notes.example.in', host }, false],
  [
    'an older browser, behind a proxy that drops the port',
    { origin: 'http://notes.example.in:8080', host },
    false,
  ],
  ['someone who typed the address', { ...site('none'), host }, false],
  ['a page of another site', { ...site('cross-site'), origin: 'https://evil.example', host }, true],
  ['a page of another site, of which only the first header came', site('cross-site'), true],
  ['a page of a neighbouring site', { ...site('same-site'), origin: 'https://other.example.in', host }, true],
  ['a page of a neighbouring port', { origin: 'http://localhost:5000', host: 'localhost:4000' }, true],
  ['an older browser on another site', { origin: 'https://evil.example', host }, true],
  ['a page without an origin, such as one in a frame', { origin: 'null', host }, true],
  ['a page that names no host', { origin: 'https://notes.example.in' }, true],
])('%s is judged by its headers', (_, headers, isForeign) => {
  expect(isFromForeignPage(headers, null)).toBe(isForeign)
})

test('PUBLIC_URL decides before the host which origin is the own one', () => {
  const own = 'https://notes.example.in'
  expect(isFromForeignPage({ origin: own, host: '127.0.0.1:4000' }, own)).toBe(false)
  expect(isFromForeignPage({ origin: 'http://10.0.0.5', host: '10.0.0.5' }, own)).toBe(true)
  expect(isFromForeignPage({ ...site('same-origin'), origin: 'http://10.0.0.5' }, own)).toBe(false)
})

describe('a request of a foreign page', () => {
  const current = useTestApp()
  const writing = [...registry].filter(([, op]) => !isReading(op) && op.method !== 'HEAD')
  const anyParams = { id: crypto.randomUUID(), pdfFile: 'a-b.pdf', kind: 'pdf', version: 1, name: 'x' }

  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'null' }])(
    'is refused by every call that writes: %j',
    async (headers) => {
      const answers: unknown[] = []
      for (const [name, { method, path }] of writing) {
        const names = [...path.matchAll(/:([A-Za-z]+)/gu)].map(([, param = '']) => [param, '1'])
        const url = fillPath(path, { ...Object.fromEntries(names), ...anyParams })
        const reply = await current().app.inject({ method, url, headers })
        const isRefused = reply.statusCode === 403 && reply.body.includes(fromForeignPage)
        if (!isRefused) answers.push([name, reply.statusCode])
      }
      expect(answers).toEqual([])
      expect(writing.length).toBeGreaterThan(100)
    },
  )

  it('does not sign in, and sets no cookie', async () => {
    const { usn } = await current().person('student')
    const headers = { origin: 'https://evil.example', host }
    const reply = await current().visitor(signInRequest({ usn }, { headers }))
    expect([reply.statusCode, reply.cookies]).toEqual([403, []])
    expect(await current().database.db.select().from(session)).toEqual([])
    const own = await current().visitor(
      signInRequest({ usn }, { headers: { origin: `https://${host}`, host } }),
    )
    expect(own.statusCode).toBe(200)
  })
})
