import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { makeWebDir } from '../../../test/web-dir.ts'

const shell = '<!doctype html><title>LectureShelf</title>'
const pageOf = (name: string) =>
  `<!doctype html><title>${name}</title><link rel="canonical" href="https://public-url.invalid/${name}">`
const filled = (name: string) =>
  pageOf(name).replace('https://public-url.invalid', 'https://notes.example.in')

const webDir = makeWebDir({
  'index.html': shell,
  'prerendered/landing.html': `${pageOf('landing')}${'<p>notes</p>'.repeat(200)}`,
  'prerendered/about.html': pageOf('about'),
  'prerendered/TermsAndConditions.html': pageOf('terms'),
  'prerendered/Privacy.html': pageOf('privacy'),
  'prerendered/cse.html': pageOf('cse'),
  'prerendered/not-found.html': pageOf('not-found'),
  'prerendered/no-department.html': pageOf('no-department'),
})

const testApp = useTestApp({ webDir, publicUrl: 'https://notes.example.in' })
const get = (url: string, headers: Record<string, string> = {}) => testApp().visitor({ url, headers })

test.each([
  ['/about', 'about'],
  ['/About', 'about'],
  ['/about/', 'about'],
  ['/about?from=menu', 'about'],
  ['/termsandconditions', 'terms'],
  ['/Privacy', 'privacy'],
  ['/privacy', 'privacy'],
  ['/CSE', 'cse'],
])('%s returns the prerendered page %s, with its own address filled in', async (url, name) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toBe(filled(name))
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-cache')
  expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
})

test.each(['/Uploads', '/Welcome', '/Profile/1LS22CS001', '/Home/CSE/2022/5th%20Sem'])(
  '%s returns the page of the single-page application',
  async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(shell)
  },
)

test.each([
  ['/no/where', filled('not-found')],
  ['/Home/Physics/2022/5th%20Sem', filled('not-found')],
  ['/physics', filled('no-department')],
  // This address asks for a sign-in first.
  ['/Admin/nothing', shell],
])('%s returns 404 with the page that the browser will show', async (url, body) => {
  const reply = await get(url, { 'if-none-match': String((await get('/about')).headers['etag']) })
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toBe(body)
  expect(reply.headers['etag']).toBeUndefined()
})

test('a prerendered page is sent compressed, and not again while it is unchanged', async () => {
  const reply = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(reply.headers['content-encoding']).toBe('br')
  expect(reply.headers['vary']).toMatch(/accept-encoding/i)
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain(filled('landing'))
  const again = await get('/', { 'if-none-match': String(reply.headers['etag']), 'accept-encoding': 'br' })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('HEAD of a prerendered page has no body', async () => {
  const reply = await testApp().visitor({ method: 'HEAD', url: '/about' })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toBe('')
})

test('the folder of the prerendered pages has no address', async () => {
  for (const url of ['/prerendered/about.html', '/prerendered', '/.vite/manifest.json']) {
    const reply = await get(url)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
  }
})

test('the sitemap lists every prerendered address, and robots.txt names the sitemap', async () => {
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toMatch(/^application\/xml/)
  const addresses = [...sitemap.body.matchAll(/<loc>https:\/\/notes\.example\.in([^<]*)<\/loc>/g)]
  expect(addresses.map(([, address]) => address)).toEqual([
    '/',
    '/cse',
    '/ece',
    '/eee',
    '/civil',
    '/mechanical',
    '/streams',
    '/about',
    '/contact',
    '/TermsAndConditions',
    '/Privacy',
    '/Takedown',
    '/Subscriptionplans',
    '/SignUp',
  ])
  const robots = await get('/robots.txt')
  expect(robots.headers['content-type']).toMatch(/^text\/plain/)
  expect(robots.body).toContain('Sitemap: https://notes.example.in/sitemap.xml')
})
