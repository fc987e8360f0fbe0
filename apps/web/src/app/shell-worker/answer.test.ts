import { expect, test } from 'vitest'
import { createShellWorker } from './answer.ts'

const origin = 'https://notes.example'
const urlOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname

/** Caches in memory, and a connection that can be cut. */
const openBrowser = () => {
  const stored = new Map<string, Map<string, string>>()
  const asked: string[] = []
  const line: { state: 'up' | 'down' | 'silent' | 'outage' } = { state: 'up' }
  const fetch = async (request: Request | string) => {
    const path = urlOf(request)
    asked.push(path)
    if (line.state === 'down') throw new TypeError('Failed to fetch')
    if (line.state === 'silent') await new Promise(() => undefined)
    if (line.state === 'outage') return new Response('Bad gateway', { status: 502 })
    return path.includes('missing') ? new Response('', { status: 404 }) : new Response(`new ${path}`)
  }
  const cacheOf = (entries: Map<string, string>): Pick<Cache, 'match' | 'put' | 'addAll'> => ({
    match: async (request) => {
      const text = entries.get(urlOf(request instanceof URL ? request.href : request))
      return text === undefined ? undefined : new Response(text)
    },
    put: async (request, response) =>
      void entries.set(urlOf(request instanceof URL ? request.href : request), await response.text()),
    addAll: async (requests) => {
      for (const request of requests) {
        const response = await fetch(request)
        if (!response.ok) throw new TypeError('Request failed')
        entries.set(urlOf(request), await response.text())
      }
    },
  })
  const caches = {
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, string>()
      stored.set(name, entries)
      return cacheOf(entries)
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: RequestInfo | URL) => {
      for (const entries of stored.values()) {
        const found = await cacheOf(entries).match(request)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
  const workerOf = (version: string, files = ['/boot.js', '/assets/program-1.js']) =>
    createShellWorker(
      { version, files, viewer: '/pdfViewer/-', other: '/Profile/-' },
      {
        origin,
        caches,
        fetch,
        pause: () => (line.state === 'silent' ? Promise.resolve() : new Promise(() => undefined)),
      },
    )
  return { stored, line, asked, workerOf }
}

const visit = (path: string, mode: RequestMode = 'navigate', method = 'GET') => {
  const request = new Request(`${origin}${path}`, { method })
  return Object.defineProperty(request, 'mode', { value: mode })
}

const textOf = async (answer: Promise<Response> | null) => (await answer)?.text()

test('offline every page opens with the document of its kind', async () => {
  const { line, workerOf } = openBrowser()
  const worker = workerOf('one')
  await worker.install()
  line.state = 'down'
  expect(await textOf(worker.answer(visit('/pdfViewer/bird.pdf')))).toBe('new /pdfViewer/-')
  expect(await textOf(worker.answer(visit('/Home/CSE/2022/5th%20Sem')))).toBe('new /Profile/-')
  expect(await textOf(worker.answer(visit('/assets/program-1.js', 'cors')))).toBe('new /assets/program-1.js')
  expect(await textOf(worker.answer(visit('/boot.js', 'no-cors')))).toBe('new /boot.js')
})

test('online a page is the one of the server, unless the connection stays silent', async () => {
  const { line, workerOf } = openBrowser()
  const worker = workerOf('one')
  await worker.install()
  expect(await textOf(worker.answer(visit('/pdfViewer/bird.pdf')))).toBe('new /pdfViewer/bird.pdf')
  line.state = 'silent'
  expect(await textOf(worker.answer(visit('/pdfViewer/bird.pdf')))).toBe('new /pdfViewer/-')
})

test('while a proxy answers for a server that is down, pages open with what is stored', async () => {
  const { line, workerOf } = openBrowser()
  line.state = 'outage'
  expect(await textOf(workerOf('none').answer(visit('/pdfViewer/bird.pdf')))).toBe('Bad gateway')
  line.state = 'up'
  const worker = workerOf('one')
  await worker.install()
  line.state = 'outage'
  expect(await textOf(worker.answer(visit('/pdfViewer/bird.pdf')))).toBe('new /pdfViewer/-')
  expect(await textOf(worker.answer(visit('/Home/CSE/2022/5th%20Sem')))).toBe('new /Profile/-')
  expect(await textOf(worker.answer(visit('/boot.js', 'no-cors')))).toBe('new /boot.js')
})

test('nothing of the API, no cover, no form and no other site goes through the worker', () => {
  const worker = openBrowser().workerOf('one')
  expect(worker.answer(visit('/api/me', 'cors'))).toBeNull()
  expect(worker.answer(visit('/covers/a.webp', 'no-cors'))).toBeNull()
  expect(worker.answer(visit('/', 'navigate', 'POST'))).toBeNull()
  const elsewhere = Object.defineProperty(visit('/boot.js'), 'url', {
    value: 'https://other.example/boot.js',
  })
  expect(worker.answer(elsewhere)).toBeNull()
})

test('a file with a hash is fetched once, and a missing one is not remembered', async () => {
  const { asked, workerOf } = openBrowser()
  const worker = workerOf('one')
  await textOf(worker.answer(visit('/pdfjs/font.bin', 'cors')))
  await textOf(worker.answer(visit('/pdfjs/font.bin', 'cors')))
  await worker.answer(visit('/assets/missing.js', 'cors'))
  await worker.answer(visit('/assets/missing.js', 'cors'))
  expect(asked).toEqual(['/pdfjs/font.bin', '/assets/missing.js', '/assets/missing.js'])
})

test('a build that cannot be stored whole does not take over, and the one before still opens', async () => {
  const { line, workerOf } = openBrowser()
  const old = workerOf('one')
  await old.install()
  await expect(workerOf('two', ['/assets/missing-2.js']).install()).rejects.toThrow('Request failed')
  line.state = 'down'
  expect(await textOf(old.answer(visit('/pdfViewer/bird.pdf')))).toBe('new /pdfViewer/-')
})

test('the files of an earlier build stay until the new one takes over', async () => {
  const { stored, line, workerOf } = openBrowser()
  const old = workerOf('one')
  await old.install()
  const next = workerOf('two', ['/assets/program-2.js'])
  await next.install()
  line.state = 'down'
  expect(await textOf(old.answer(visit('/assets/program-1.js', 'cors')))).toBe('new /assets/program-1.js')
  await next.activate()
  expect([...stored.keys()]).toEqual(['shell two'])
})
