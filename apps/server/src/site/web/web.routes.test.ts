import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { makeWebDir } from '../../../test/web-dir.ts'

const page = '<!doctype html><title>LectureShelf</title>'
const script = `export const words = '${'notes '.repeat(400)}'`

const files: Record<string, string | Buffer> = {
  'index.html': page,
  'index.html.br': brotliCompressSync(page),
  'index.html.gz': gzipSync(page),
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-Dk3f9a.js': script,
  'assets/app-Dk3f9a.js.br': brotliCompressSync(script),
  'assets/app-Dk3f9a.js.gz': gzipSync(script),
  'assets/plain-9f2.css': 'p { color: red }',
  'pdfjs/6.5.438/openjpeg.wasm': Buffer.from([0, 97, 115, 109]),
  '.env': 'SECRET=1',
}
const webDir = makeWebDir(files)

describe('a server with the built browser files', () => {
  const testApp = useTestApp({ webDir })
  const get = (url: string, headers: Record<string, string> = {}) => testApp().visitor({ url, headers })

  test.each([
    '/index.html',
    '/index.html.br',
    '/index.html.gz',
    '/assets/app-Dk3f9a.js.br',
    '/assets/app-Dk3f9a.js.gz',
    '/assets/../index.html.br',
    '/Index.html',
    '/.env',
  ])('has no address %s: a twin or an internal name is no page and no file', async (url) => {
    const reply = await get(url, { 'accept-encoding': 'br, gzip' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('application/json'),
    ])
  })

  test.each([
    ['/', 200],
    ['/Subscriptionplans', 200],
    ['/Admin', 200],
    ['/Admin/Dashboard', 200],
    ['/Admin/Pdfs', 200],
    ['/Admin/Notes', 200],
    ['/Admin/Trash', 200],
    ['/Admin/Import', 200],
    ['/Admin/Import/3f9a', 200],
    ['/admin/import/3f9a', 200],
    ['/Uploads', 200],
    ['/CSE', 200],
    ['/Home/Mech/2022/5th%20Sem', 200],
    ['/Home/Mech/2022/5th%20Sem?from=menu', 200],
    ['/CSE/2022/5th%20Sem/BCS502', 200],
    ['/pdfViewer/lab.pdf', 200],
    ['/pdfViewer/Ans-Booklet.pdf', 200],
    ['/Profile/1LS22CS001', 200],
    ['/Admin/Nowhere', 404],
    ['/Admin/Import/3f9a/more', 404],
    ['/Uploads/more', 404],
    ['/nowhere', 404],
    ['/Home/Physics/2022/5th%20Sem', 404],
    ['/Home/CSE/2023/5th%20Sem', 404],
    ['/CSE/2022/5th%20Sem/BCS502/more', 404],
  ])('returns the page for the address %s, with the status %i', async (url, status) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(status)
    expect(reply.body).toBe(page)
    expect(reply.headers['content-type']).toMatch(/^text\/html/)
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each([
    '/assets/app-gone.js',
    '/assets/gone',
    '/assets',
    '/assets/',
    '/pdfjs/6.5.438/gone.wasm',
    '/covers/gone.webp',
    '/covers/a/b',
    '/favicon.ico',
    '/main.js',
    '/api/nothing',
    '/api',
    '/.env',
    '/assets/..%2findex.html',
  ])('returns an error in JSON for %s, never the page', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
  })

  test('returns 404 in JSON for a missing asset', async () => {
    const reply = await get('/assets/app-gone.js')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not_found' })
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)(
    'refuses a %s to a page or an asset and names the allowed methods',
    async (method) => {
      const { visitor } = testApp()
      const assets = ['/icon.svg', '/assets/app-Dk3f9a.js']
      for (const url of ['/Welcome', '/Profile/1LS22CS001', '/Home/CSE/2022/5th%20Sem', ...assets]) {
        const reply = await visitor({ method, url })
        expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
        expect(reply.json()).toMatchObject({ code: 'method_not_allowed' })
      }
      for (const url of ['/nothing/at/all/here/now', '/gone.svg', '/assets/gone.js', '/.env']) {
        expect((await visitor({ method, url })).statusCode).toBe(404)
      }
      expect((await visitor({ method, url: '/%zz' })).statusCode).toBe(400)
    },
  )

  test('returns the methods of a page for OPTIONS, with POST only for the first page', async () => {
    const { visitor } = testApp()
    const page = await visitor({ method: 'OPTIONS', url: '/Welcome' })
    const first = await visitor({ method: 'OPTIONS', url: '/' })
    expect([page.statusCode, page.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect([first.statusCode, first.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  })

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
  ])('returns the file compressed at build time to a client that accepts %s', async (accepted, encoding) => {
    const reply = await get('/assets/app-Dk3f9a.js', { 'accept-encoding': accepted })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['content-type']).toMatch(/javascript/)
    expect(reply.headers['vary']).toMatch(/accept-encoding/i)
    const stored = files[`assets/app-Dk3f9a.js.${encoding === 'br' ? 'br' : 'gz'}`]
    expect(reply.rawPayload.equals(Buffer.from(stored ?? ''))).toBe(true)
  })

  test('sends an asset without a compressed variant too, cached for a year', async () => {
    const compressed = await get('/assets/plain-9f2.css', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('p { color: red }')
    const style = await get('/assets/plain-9f2.css')
    expect(style.body).toBe('p { color: red }')
    expect(style.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const wasm = await get('/pdfjs/6.5.438/openjpeg.wasm')
    expect(wasm.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(wasm.headers['content-type']).toBe('application/wasm')
  })

  test('has a file without a hash in its name revalidated each time', async () => {
    const icon = await get('/icon.svg')
    expect(icon.headers['cache-control']).toBe('no-cache')
    const again = await get('/icon.svg', { 'if-none-match': String(icon.headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  test('never returns an empty 304 for a page that does not exist', async () => {
    const home = await get('/')
    const etag = String(home.headers['etag'])
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(304)
    const missing = await get('/nowhere', { 'if-none-match': etag })
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toBe(page)
    expect(missing.headers['etag']).toBeUndefined()
  })

  test.each([
    ['/', 200],
    ['/nowhere', 404],
    ['/assets/app-Dk3f9a.js', 200],
    ['/assets/gone.js', 404],
  ])('for HEAD of %s returns the status %i and no body', async (url, status) => {
    const reply = await testApp().visitor({ method: 'HEAD', url })
    expect(reply.statusCode).toBe(status)
    expect(reply.body).toBe('')
  })

  test('serves a new address as a page within a few seconds', async () => {
    const { clock, database } = testApp()
    expect((await get('/Home/Arch/2022/5th%20Sem')).statusCode).toBe(404)
    await database.runSql(`insert into department values ('Arch', 'Architecture', 7)`)
    clock.advance(6000)
    expect((await get('/Home/Arch/2022/5th%20Sem')).statusCode).toBe(200)
  })
})

describe('a server without browser files', () => {
  const testApp = useTestApp({ webDir: null })

  test('accepts only forms at /', async () => {
    const reply = await testApp().visitor({ url: '/' })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'OPTIONS, POST'])
    expect(reply.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  test.each(['/Welcome', '/index.html'])('returns 404 in JSON for %s', async (url) => {
    const reply = await testApp().visitor({ url })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not_found' })
  })
})

describe('a server with documents of its pages', () => {
  const documentOf = (name: string) => `<!doctype html><title>${name}</title>`
  const compressed = brotliCompressSync(documentOf('home'))
  const inside = `document.title = 'Opening'`
  const viewer = `${documentOf('viewer')}<script src="/boot.js"></script><script data-first>${inside}</script>`
  const testApp = useTestApp({
    webDir: makeWebDir({
      ...files,
      'prerendered/shells/home.html': documentOf('home'),
      'prerendered/shells/home.html.br': compressed,
      'prerendered/shells/subject.html': documentOf('subject'),
      'prerendered/shells/viewer.html': viewer,
    }),
  })

  test.each([
    ['/pdfViewer/networks.pdf', viewer],
    ['/pdfviewer/networks.pdf', viewer],
    ['/Home/CSE/2022/5th%20Sem', documentOf('home')],
    ['/CSE/2022/5th%20Sem/BCS502', documentOf('subject')],
    ['/Admin/CSE/2022/5th%20Sem/BCS502', page],
    ['/Profile/1LS22CS001', page],
    ['/Uploads', page],
  ])('returns the document of %s', async (url, body) => {
    const reply = await testApp().visitor({ url })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(body)
    expect(reply.headers['cache-control']).toBe('no-cache')
  })

  test('allows the scripts inside a document by their hashes, and inside no other document', async () => {
    const policyOf = async (url: string) =>
      (await testApp().visitor({ url })).headers['content-security-policy']
    const hash = createHash('sha256').update(inside).digest('base64')
    expect(await policyOf('/pdfViewer/networks.pdf')).toContain(
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`,
    )
    expect(await policyOf('/Uploads')).toContain(`script-src 'self' 'wasm-unsafe-eval';`)
  })

  test('returns a document as it was compressed by the build', async () => {
    const headers = { 'accept-encoding': 'br' }
    const reply = await testApp().visitor({ url: '/Home/CSE/2022/5th%20Sem', headers })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(reply.rawPayload).toEqual(compressed)
  })

  test('returns no document of a page for an address without one', async () => {
    for (const url of ['/Home/Physics/2022/5th%20Sem', '/CSE/2023/5th%20Sem/BCS502']) {
      const reply = await testApp().visitor({ url })
      expect(reply.statusCode).toBe(404)
      expect(reply.body).toBe(page)
    }
  })
})
