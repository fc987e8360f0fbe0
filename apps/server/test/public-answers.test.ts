import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfVersion } from '../src/schema.ts'
import { createPdf, createSample, createSection, createSubject } from './factories.ts'
import { type Client, confirming, useTestApp } from './harness.ts'
import { type Process, startProcess } from './remembering-process.ts'
import { statementsDuring } from './test-database.ts'

// What visitors may ask: it comes from memory, however often they do, and is never outdated for a second.

const current = useTestApp()
const cover = '0123456789abcdef0123456789abcdef'

let here: Process
let there: Process
beforeAll(async () => {
  here = await startProcess(current().deps)
  there = await startProcess(current().deps)
})
afterAll(async () => {
  await here.app.close()
  await there.app.close()
})

let pdfId = ''
let sectionId = ''
let aboutUrl = ''
beforeEach(async () => {
  const { database, deps, services } = current()
  const { db } = database
  const section = await createSection(db, (await createSubject(db)).id)
  const pdf = await createPdf(db, section.id)
  const coverStorageKey = await deps.storage.put(Buffer.from('a picture'))
  await db.update(pdfVersion).set({ coverName: cover, coverStorageKey })
  await createSample(db, pdf.id)
  await services.settings.write(null, { supportMail: 'help@notes.example.in' })
  pdfId = pdf.id
  sectionId = section.id
  aboutUrl = `/api/pdf/${pdf.pdfFile}/about`
  for (const { app } of [here, there]) await app.catchUp()
})

const ask = ({ app }: Process, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers })

const urls: [name: string, url: () => string][] = [
  ['reference data and colleges', () => '/api/cdss'],
  ['what every page shows', () => '/api/site-info'],
  ['whom to pay', () => '/api/payment'],
  ['what a link to a PDF leads to', () => aboutUrl],
  ['which note is the sample', () => '/api/sample'],
  ['a cover', () => `/covers/${cover}.webp`],
  ['the contact for reports of weaknesses', () => '/.well-known/security.txt'],
  ['whether the server is ready', () => '/readyz'],
  ['whether it lives', () => '/healthz'],
  ['the description of the API', () => '/api/openapi.json'],
]

describe('what visitors may ask', () => {
  it.each(urls)('needs no statement for %s', async (_, urlOf) => {
    const [first] = [await ask(here, urlOf())]
    expect(first?.statusCode).toBe(200)
    const [again, statements] = await (async () => {
      let reply = first
      const during = await statementsDuring(async () => {
        reply = await ask(here, urlOf())
      })
      return [reply, during]
    })()
    expect(again?.body).toBe(first?.body)
    expect(statements).toEqual([])
  })

  it.each(urls.slice(0, 5))('is not sent again to a browser that has %s', async (_, urlOf) => {
    const { headers } = await ask(here, urlOf())
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = await ask(here, urlOf(), { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

const ownerAt = async (process: Process): Promise<Client> => {
  const { services, person } = current()
  const device = { userAgent: 'Firefox', deviceType: 'desktop' as const }
  const { token } = await services.sessions.openFor((await person('owner')).id, device)
  return confirming((options) =>
    process.app.inject({ ...options, headers: { authorization: `Bearer ${token}` } }),
  )
}

interface Change {
  name: string
  url: () => string
  make: (owner: Client) => Promise<{ statusCode: number }>
}

const changes: Change[] = [
  {
    name: 'a support mail',
    url: () => '/api/site-info',
    make: (owner) =>
      owner({ method: 'PUT', url: '/api/settings', payload: { supportMail: 'new@notes.example.in' } }),
  },
  {
    name: 'a payee',
    url: () => '/api/payment',
    make: (owner) =>
      owner({
        method: 'PUT',
        url: '/api/settings',
        payload: { payeeName: 'Shelf Trust', seen: { payeeName: '' } },
      }),
  },
  {
    name: 'the name of a college',
    url: () => '/api/cdss',
    make: (owner) =>
      owner({
        method: 'POST',
        url: '/api/colleges',
        payload: { clgCode: 'ZZ', clgName: 'A new one', region: 1 },
      }),
  },
  {
    name: 'the title of a PDF',
    url: () => aboutUrl,
    make: (owner) =>
      owner({ method: 'PATCH', url: `/api/pdfs/${pdfId}`, payload: { pdfTitle: 'Better notes' } }),
  },
  {
    name: 'the deletion of a PDF, for its link',
    url: () => aboutUrl,
    make: (owner) =>
      owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } }),
  },
  {
    name: 'the mark of a sample that is taken away',
    url: () => '/api/sample',
    make: (owner) => owner({ method: 'DELETE', url: `/api/pdfs/${pdfId}/sample` }),
  },
  {
    name: 'the deletion of a PDF, for the sample',
    url: () => '/api/sample',
    make: (owner) =>
      owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } }),
  },
  {
    name: 'the deletion of a PDF, for its cover',
    url: () => `/covers/${cover}.webp`,
    make: (owner) =>
      owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } }),
  },
]

describe('what visitors see', () => {
  it.each(changes)('changes at once with $name, and within a second elsewhere', async ({ url, make }) => {
    const look = async (process: Process) => {
      const { statusCode, body } = await ask(process, url())
      return statusCode === 404 ? 'nothing' : body
    }
    const before = await look(here)
    expect(await look(there)).toBe(before)
    const { statusCode } = await make(await ownerAt(here))
    expect(statusCode).toBe(200)
    const after = await look(here)
    expect(after).not.toBe(before)
    expect(await look(there)).toBe(before)
    there.age(900)
    expect(await look(there)).toBe(after)
  })
})
