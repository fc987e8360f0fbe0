import { registry } from '@lectureshelf/contract/registry'
import { describe, expect, it } from 'vitest'
import { readVersion } from '../../server-version.ts'
import { useTestApp } from '../../../test/harness.ts'

const metricsToken = 'a token of sixteen and more'
const current = useTestApp({ metricsToken, publicUrl: 'https://notes.example.in', secureCookies: true })

describe('metrics', () => {
  const read = (token: string) =>
    current().visitor({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

  it('are shown to the bearer of the token', async () => {
    expect((await read(metricsToken)).statusCode).toBe(200)
  })

  it.each([
    ['another token', 'b token of sixteen and more'],
    ['a token with a letter of two bytes', `${metricsToken.slice(0, -1)}é`],
    ['a token that begins alike', metricsToken.slice(0, -1)],
    ['none', ''],
  ])('do not exist for %s', async (_, token) => {
    expect((await read(token)).statusCode).toBe(404)
  })
})

describe('the version of the program', () => {
  it('is shown to staff', async () => {
    const reply = await (await current().as('subAdmin'))({ url: '/api/version' })
    expect(reply.json()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/u) })
  })

  it('is in no response that a visitor or a student can get', async () => {
    const student = await current().as('student')
    for (const url of ['/api/version', '/api/openapi.json', '/healthz', '/']) {
      for (const reply of [await current().visitor({ url }), await student({ url })]) {
        expect(reply.body + JSON.stringify(reply.headers)).not.toContain(readVersion())
      }
    }
  })
})

describe('security.txt', () => {
  const read = () => current().visitor({ url: '/.well-known/security.txt' })

  it.each(['', 'help@lectureshelf.example', 'help@notes.test'])(
    'does not exist while the support mail is %j',
    async (supportMail) => {
      expect((await read()).statusCode).toBe(404)
      await current().services.settings.write(null, { supportMail })
      expect((await read()).statusCode).toBe(404)
    },
  )

  it('names the owner’s support mail address, an expiry and its own address', async () => {
    const { as, clock } = current()
    const owner = await as('owner')
    const payload = { supportMail: 'help@notes.example.in' }
    expect((await owner({ method: 'PUT', url: '/api/settings', payload })).statusCode).toBe(200)
    const reply = await read()
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    const expires = /^Expires: (\S+T00:00:00\.000Z)$/mu.exec(reply.body)?.[1] ?? ''
    const days = (Date.parse(expires) - clock.now().getTime()) / (24 * 60 * 60_000)
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(366)
    expect(reply.body.replace(expires, 'THEN')).toBe(
      'Contact: mailto:help@notes.example.in\nExpires: THEN\nPreferred-Languages: en\n' +
        'Canonical: https://notes.example.in/.well-known/security.txt\n',
    )
  })
})

describe('behind HTTPS', () => {
  it('every response tells the browser to use HTTPS only', async () => {
    for (const url of ['/api/cdss', '/api/student', '/nothing']) {
      const { headers } = await current().visitor({ url })
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
  })
})

describe('cached responses', () => {
  it('are public only where everyone may read, and private only for content', () => {
    const calls = [...registry]
    for (const [name, op] of calls.filter(([, { cache }]) => cache === 'public')) {
      expect(op.right, name).toBe('seePublicPages')
    }
    expect(
      calls
        .filter(([, { cache }]) => cache === 'private')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([
      'pdfPages.picture',
      'pdfPages.words',
      'pdfs.cover',
      'pdfs.info',
      'pdfs.read',
      'subjects.details',
      'subjects.list',
    ])
  })
})
