import { once } from 'node:events'
import { connect } from 'node:http2'
import { expect, test, vi } from 'vitest'
import { createPdfUpload } from '../processes/tus-over-http.ts'
import { runCliHere } from '../processes/command-here.ts'
import { getWith, listPdfs, readHash, signIn } from '../processes/http-client.ts'
import { owner, seededInstallation } from '../processes/installation.ts'
import { paddedPdf } from '../processes/padded-pdf.ts'
import { type Proxy, caddy, nginx, startProxy } from '../processes/proxies.ts'
import { slowTestMs, startServer, waitFor } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const usn = '1LS22CS104'
const searchWord = 'Vijayalakshmi'
const addressOfPerson = `/students/${usn}?q=${searchWord}`

/** Asks for a page over HTTP/2. */
const statusOverHttp2 = async (url: string): Promise<number> => {
  const session = connect(url, { rejectUnauthorized: false })
  try {
    const request = session.request({ ':path': '/about' })
    const [headers] = await once(request, 'response')
    request.resume()
    await once(request, 'end')
    return Number(headers[':status'])
  } finally {
    session.close()
  }
}

const guess = async (url: string, index: number): Promise<number> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index}` },
    body: JSON.stringify({
      usn,
      password: 'not the password',
      deviceData: { userAgent: 'guessing', deviceType: 'desktop' },
    }),
  })
  return answer.status
}

/** Reads what a browser reads first, and sends what staff send. */
const useBehind = async ({ url, plainUrl }: Proxy, sectionId: string): Promise<void> => {
  const moved = await fetch(`${plainUrl}/about`, { redirect: 'manual' })
  expect(moved.status).toBe(308)
  expect(moved.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/about$/u)
  expect(await statusOverHttp2(url)).toBe(200)
  const page = await fetch(`${url}/about`, { headers: { 'accept-encoding': 'br' } })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/u)

  const token = await signIn(url)
  const small = paddedPdf('in parts', 3_000_000)
  const inParts = await createPdfUpload({ url, token, sectionId, title: 'In parts', pdf: small })
  expect(inParts).toBe(200)
  const large = paddedPdf('in one form', 90_000_000)
  const answer = await fetch(`${url}/api/addPdfToSection/${sectionId}/addPdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: await formOf('In one form', large),
  })
  expect(answer.status).toBe(200)
  const [first, second] = await waitFor('both are listed', async () => {
    const listed = await listPdfs(url, token)
    return listed.length === 2 ? listed : null
  })
  expect(await readHash(url, token, first?.pdfFile ?? '')).toBe(small.sha256)
  expect(await readHash(url, token, second?.pdfFile ?? '')).toBe(large.sha256)
  const range = await getWith(url, token, `/api/pdf/${first?.pdfFile}`, { range: 'bytes=100-65635' })
  expect(range.status).toBe(206)
  expect(range.headers.get('content-range')).toBe(`bytes 100-65635/${small.sizeBytes}`)
  expect((await range.arrayBuffer()).byteLength).toBe(65_536)
}

const formOf = async (title: string, pdf: ReturnType<typeof paddedPdf>): Promise<FormData> => {
  const form = new FormData()
  form.set('pdfTitle', title)
  form.set('pdfFile', new Blob([...pdf.pieces()]), 'notes.pdf')
  return form
}

for (const kind of [nginx, caddy]) {
  const skipped = kind.isInstalled ? '' : ` (skipped: apt-get install ${kind.package})`
  test.skipIf(!kind.isInstalled)(
    `${kind.name} passes on pages, sign-ins, uploads and ranges, and logs nothing personal${skipped}`,
    async () => {
      const installation = await seededInstallation()
      const server = await startServer(installation, {
        TRUST_PROXY: '1',
        SECURE_COOKIES: 'true',
      })
      const proxy = await startProxy(kind, server.url)
      const seen = await runCliHere(installation, ['doctor', '--online', proxy.url])
      expect(seen.output.split('\n').filter((line) => line.startsWith('WRONG'))).toEqual([
        'WRONG Browsers will warn: its certificate is not trusted.',
      ])
      expect(seen.output).toContain('The proxy speaks HTTP/2.')
      await useBehind(proxy, installation.sectionId)

      const guesses = []
      for (let index = 1; index <= 6; index += 1) guesses.push(await guess(proxy.url, index))
      expect(guesses, 'addresses that a client claims').toEqual([401, 401, 401, 401, 401, 429])

      expect((await fetch(proxy.url + addressOfPerson)).status).toBe(404)
      expect(await server.stop()).toBe(0)
      expect((await fetch(proxy.url + addressOfPerson)).status).toBeGreaterThanOrEqual(502)
      const logged = await waitFor('the proxy has logged', async () => {
        const logs = proxy.readLogs()
        return /50[234]/u.test(logs) ? logs : null
      })
      expect(logged).toMatch(/PATCH/u)
      for (const secret of [usn, searchWord, owner.usn, '127.0.0.1:5', 'Bearer', '/students/']) {
        expect(logged).not.toContain(secret)
      }
    },
  )
}
