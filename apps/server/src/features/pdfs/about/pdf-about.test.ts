import { PdfAbout } from '@lectureshelf/contract/content/pdf-about'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../../test/factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { pdf, section, subject } from '../../../schema.ts'

const current = useTestApp({ readLimits: { perSecondPerson: 100, perSecondAddress: 1 } })
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
  it('is known to everybody: its title, pages, subject and places, and nothing else', async () => {
    const { pdfFile } = await createPdf(db(), sectionId, { originalName: 'asha-kulkarni.pdf' })
    const reply = await ask(pdfFile)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, no-cache')
    expect(reply.json()).toEqual({
      title: 'Module 1 notes',
      pageCount: 3,
      subject: {
        subCode: 'BCS502',
        subName: 'Computer Networks',
        places: [
          { deptId: 'CSE', deptName: expect.any(String), scheme: '2022', semName: '5th Sem' },
          { deptId: 'Mech', deptName: expect.any(String), scheme: '2022', semName: '5th Sem' },
        ],
      },
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
    expect((await ask('lab.pdf')).json()).toEqual({ title: 'Lab Sheet', pageCount: 3, subject: null })
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
})
