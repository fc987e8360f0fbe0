import { PdfAbout } from '@lectureshelf/contract/library/pdf-about'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../../test/factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { pdf, section, subject } from '../../../schema.ts'

const current = useTestApp({ readLimits: { perSecondPerson: 100, perSecondAddress: 1 } })
const limited = useTestApp()
const db = () => current().database.db

let sectionId = ''
beforeEach(async () => {
  const { id } = await createSubject(db(), {}, [mechPlace, csePlace])
  sectionId = (await createSection(db(), id)).id
})

// Each question comes from its own address, because visitors of one address share a bucket.
let asked = 0
const ask = (pdfFile: string) =>
  current().app.inject({ url: `/api/pdf/${pdfFile}/about`, remoteAddress: `192.0.2.${(asked += 1)}` })

describe('what a link to a PDF leads to', () => {
  it('is known to everyone: its title and subject, and nothing else', async () => {
    const { pdfFile } = await createPdf(db(), sectionId, { originalName: 'asha-kulkarni.pdf' })
    const reply = await ask(pdfFile)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, no-cache')
    expect(reply.json()).toEqual({
      title: 'Module 1 notes',
      subject: { subCode: 'BCS502', subName: 'Computer Networks' },
    })
  })

  it('has the name of the section when there is no title, never that of a file', async () => {
    const { pdfFile } = await createPdf(db(), sectionId, { pdfTitle: '', originalName: 'asha.pdf' })
    const reply = await ask(pdfFile)
    expect(PdfAbout.parse(reply.json()).title).toBe('Module 1')
    expect(reply.body).not.toContain('asha')
  })

  it('has the name of a sheet, which has no subject', async () => {
    await createPdf(db(), null, { pdfFile: 'lab.pdf', pdfTitle: '', originalName: 'x.pdf' })
    expect((await ask('lab.pdf')).json()).toEqual({ title: 'Lab sheet', subject: null })
  })

  it.each([
    ['a deleted PDF', () => db().update(pdf).set({ deletedAt: new Date() })],
    ['a PDF of a deleted section', () => db().update(section).set({ deletedAt: new Date() })],
    ['a PDF of a deleted subject', () => db().update(subject).set({ deletedAt: new Date() })],
  ])('is unknown for %s, exactly as for a name that never existed', async (_what, remove) => {
    const { pdfFile } = await createPdf(db(), sectionId)
    expect((await ask(pdfFile)).statusCode).toBe(200)
    await remove()
    const [gone, never] = [await ask(pdfFile), await ask('never.pdf')]
    const shapeOf = ({ statusCode, headers, json }: typeof gone) => ({
      statusCode,
      headers: Object.keys(headers),
      body: { ...json<object>(), requestId: '' },
    })
    expect(gone.statusCode).toBe(404)
    expect(shapeOf(gone)).toEqual(shapeOf(never))
    expect(shapeOf(await ask('Ans-Booklet.pdf'))).toEqual(shapeOf(never))
  })

  it('is asked only as often as any other read', async () => {
    const from = '198.51.100.7'
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const reply = await current().app.inject({ url: '/api/pdf/never.pdf/about', remoteAddress: from })
        return reply.statusCode
      }),
    )
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(0)
    expect(statuses).toContain(429)
  })

  it('is shown to an address only for a limited number of names that lead nowhere, and to others all the time', async () => {
    const { app, clock } = limited()
    clock.freeze()
    const { pdfFile } = await createPdf(db(), sectionId)
    const from = (remoteAddress: string, name: string) =>
      app.inject({ url: `/api/pdf/${name}/about`, remoteAddress })
    const guesses = await Promise.all(
      Array.from({ length: 80 }, (_, index) => from('192.0.2.77', `guess-${index}.pdf`)),
    )
    const statuses = guesses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await from('192.0.2.78', pdfFile)).statusCode).toBe(200)
    // What someone else has asked for is remembered, and costs nothing.
    expect((await from('192.0.2.77', pdfFile)).statusCode).toBe(200)
    clock.advance(1500)
    expect((await from('192.0.2.77', 'guess-80.pdf')).statusCode).toBe(404)
    expect((await from('192.0.2.77', 'guess-81.pdf')).statusCode).toBe(429)
  })

  it.each([
    ['bytes', (name: string) => `/api/pdf/${name}`],
    ['versions', (name: string) => `/api/pdf/${name}?v=9`],
    ['facts', (name: string) => `/api/pdf/${name}/info`],
    ['words', (name: string) => `/api/pdf/${name}/pages/1.json`],
    ['hits', (name: string) => `/api/pdf/${name}/find?q=word`],
    ['readings', (name: string) => `/api/pdf/${name}/reading`],
  ])('counts names that lead nowhere also where a person asks for %s', async (_what, urlOf) => {
    const { as, clock } = limited()
    clock.freeze()
    const student = await as('student')
    const statuses: number[] = []
    for (let index = 0; index <= 60; index += 1)
      statuses.push((await student({ url: urlOf(`guess-${index}.pdf`) })).statusCode)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
    expect(statuses.at(-1)).toBe(429)
  })
})
