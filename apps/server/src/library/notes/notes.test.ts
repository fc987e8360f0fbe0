import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { heavyPdfBytes, noteOps } from '@lectureshelf/contract/library/notes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createPdf,
  createReference,
  createSection,
  createSubject,
  csePlace,
  mechPlace,
} from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { statementsDuring } from '../../../test/test-database.ts'
import { pdf, pdfOpening, pdfPage, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
const db = () => testApp().database.db

const files = async (query = '') => {
  const reply = await (await testApp().as('owner'))({ url: `/api/pdfs${query}` })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return noteOps.files.response.parse(reply.json())
}
const titlesOf = async (query = '') => (await files(query)).items.map(({ pdfTitle }) => pdfTitle)

const coverage = async (query = '') =>
  noteOps.coverage.response.parse(
    (await (await testApp().as('owner'))({ url: `/api/coverage${query}` })).json(),
  )
const codesOf = async (query = '') => (await coverage(query)).items.map(({ subCode }) => subCode)

const addPages = async (pdfId: string, ...texts: string[]) => {
  const [version] = await db().select().from(pdfVersion).where(eq(pdfVersion.pdfId, pdfId))
  const versionId = version?.id ?? ''
  await db()
    .insert(pdfPage)
    .values(texts.map((text, index) => ({ versionId, pageNumber: index + 1, text })))
}

const open = async (pdfId: string, studentId: string, openedOn: string) => {
  await db().insert(pdfOpening).values({ pdfId, studentId, openedOn })
}

describe('the list of every PDF', () => {
  let networksId = ''
  let layersId = ''

  beforeEach(async () => {
    const networks = await createSubject(db(), {}, [csePlace, mechPlace])
    const automata = await createSubject(db(), { subCode: 'BCS503', subAbb: 'TOC', subName: 'Automata' })
    const [module1, module2, other] = [
      await createSection(db(), networks.id),
      await createSection(db(), networks.id, { sectionName: 'Module 2' }),
      await createSection(db(), automata.id),
    ]
    const at = (instant: string) => ({ createdAt: new Date(instant) })
    networksId = networks.id
    // The last minute of the 10th and the first of the 11th, in India.
    layersId = (
      await createPdf(
        db(),
        module1.id,
        { pdfTitle: 'Layers', originalName: 'osi.pdf', ...at('2026-11-10T18:29:00Z') },
        { sizeBytes: 3000 },
      )
    ).id
    await createPdf(
      db(),
      module2.id,
      { pdfTitle: 'Routing 100%', addedByName: 'Kiran Rao', ...at('2026-11-10T18:31:00Z') },
      { sizeBytes: 1000, state: 'processing' },
    )
    await createPdf(
      db(),
      other.id,
      { pdfTitle: 'DFA', addedByName: 'Kiran Rao', ...at('2026-11-12T06:00:00Z') },
      { sizeBytes: heavyPdfBytes + 1, state: 'failed' },
    )
    await createPdf(db(), other.id, { pdfTitle: 'Gone', deletedAt: new Date() })
    const old = await createSection(db(), automata.id, { sectionName: 'Old', deletedAt: new Date() })
    await createPdf(db(), old.id, { pdfTitle: 'Gone with its section', deletedAt: new Date() })
    await createPdf(db(), null, { pdfTitle: 'The answer booklet', pdfFile: 'Ans-Booklet.pdf' })
  })

  it('contains each live PDF of a section once, newest first, with its place and the total size', async () => {
    const { items, total, totalBytes } = await files('?size=2')
    expect(items.map(({ pdfTitle }) => pdfTitle)).toEqual(['DFA', 'Routing 100%'])
    expect([total, totalBytes]).toEqual([3, heavyPdfBytes + 1 + 4000])
    expect(items[1]).toMatchObject({
      state: 'processing',
      sizeBytes: 1000,
      addedByName: 'Kiran Rao',
      openings: 'few',
      locked: false,
      place: {
        deptId: 'CSE',
        scheme: '2022',
        semName: '5th Sem',
        subCode: 'BCS502',
        subAbb: 'CN',
        sectionName: 'Module 2',
      },
    })
    expect(await titlesOf('?size=2&page=2')).toEqual(['Layers'])
    expect(await files('?size=2&page=3')).toEqual({ items: [], total: 3, totalBytes })
  })

  it.each([
    ['q=layers', ['Layers']],
    ['q=OSI.pdf', ['Layers']],
    ['q=bcs503', ['DFA']],
    ['q=networks%20routing', ['Routing 100%']],
    ['q=100%25', ['Routing 100%']],
    ['department=Mech', ['Routing 100%', 'Layers']],
    ['department=CSE&scheme=2022&semester=5th%20Sem', ['DFA', 'Routing 100%', 'Layers']],
    ['department=ECE', []],
    ['state=failed', ['DFA']],
    ['state=processing', ['Routing 100%']],
    ['problem=unreadable', ['DFA']],
    ['minBytes=1000&maxBytes=3000', ['Routing 100%', 'Layers']],
    ['minBytes=1001&maxBytes=2999', []],
    ['addedBy=kiran', ['DFA', 'Routing 100%']],
    ['to=2026-11-10', ['Layers']],
    ['from=2026-11-11&to=2026-11-11', ['Routing 100%']],
    ['sort=oldest', ['Layers', 'Routing 100%', 'DFA']],
    ['sort=largest', ['DFA', 'Layers', 'Routing 100%']],
    ['sort=name', ['DFA', 'Layers', 'Routing 100%']],
  ])('is narrowed and sorted by %s', async (query, titles) => {
    expect(await titlesOf(`?${query}`)).toEqual(titles)
  })

  it('shows a shared subject at the place that was asked for', async () => {
    const { items } = await files('?department=Mech&q=layers')
    expect(items.map(({ place }) => place.deptId)).toEqual(['Mech'])
  })

  it('sorts by openings, and counts one opening per day', async () => {
    const { id } = await testApp().person('student')
    for (const day of ['11', '12', '13', '14', '15']) await open(layersId, id, `2026-11-${day}`)
    expect((await files('?sort=openings')).items[0]).toMatchObject({ pdfTitle: 'Layers', openings: 5 })
  })

  it('counts no openings below five, and does not tell them by the order', async () => {
    const before = await titlesOf('?sort=openings')
    const { id } = await testApp().person('student')
    for (const day of ['11', '12', '13', '14']) {
      await open(layersId, id, `2026-11-${day}`)
      const { items } = await files('?sort=openings')
      expect(items.map(({ openings }) => openings)).toEqual(items.map(() => 'few'))
      expect(items.map(({ pdfTitle }) => pdfTitle)).toEqual(before)
    }
  })

  it('names the problems of each PDF by the same conditions as the counts', async () => {
    const section = await createSection(db(), networksId, { sectionName: 'Module 3' })
    const scan = await createPdf(db(), section.id, { pdfTitle: 'Scan' })
    const book = await createPdf(db(), section.id, { pdfTitle: 'Book' }, { sizeBytes: heavyPdfBytes })
    await addPages(scan.id, '', ' \n')
    await addPages(book.id, '', 'A word.')
    await open(book.id, (await testApp().person('student')).id, '2026-11-12')
    const { items } = await files('?sort=name')
    expect(items.map(({ pdfTitle, problems }) => [pdfTitle, problems])).toEqual([
      ['Book', []],
      ['DFA', ['heavy', 'unreadable', 'neverOpened']],
      ['Layers', ['noText', 'neverOpened']],
      ['Routing 100%', ['neverOpened']],
      ['Scan', ['noText', 'neverOpened']],
    ])
    const health = await (await testApp().as('owner'))({ url: '/api/notes-health' })
    expect(health.json()).toEqual({
      total: 5,
      damaged: 0,
      noText: 2,
      beingRead: 0,
      heavy: 1,
      unreadable: 1,
      neverOpened: 4,
    })
    for (const problem of ['noText', 'heavy', 'unreadable', 'neverOpened'] as const) {
      expect((await files(`?problem=${problem}`)).total).toBe(health.json<Record<string, number>>()[problem])
    }
  })

  it('returns 400 for a day that does not exist', async () => {
    const reply = await (await testApp().as('owner'))({ url: '/api/pdfs?from=2026-02-30' })
    expect(reply.statusCode).toBe(400)
  })
})

describe('the coverage of subjects', () => {
  const prepare = async () => {
    const networks = await createSubject(db(), {}, [csePlace, mechPlace])
    const empty = await createSubject(db(), { subCode: 'BCS503', subAbb: 'TOC', subName: 'Automata' })
    await createSubject(db(), { subCode: 'BME501' }, [mechPlace])
    await createSubject(db(), { subCode: 'BCS500', deletedAt: new Date() })
    await createSection(db(), empty.id)
    const [first, second] = [
      await createSection(db(), networks.id),
      await createSection(db(), networks.id, { sectionName: 'Module 2' }),
    ]
    const newest = { createdAt: new Date('2026-11-12T06:00:00Z') }
    const pdfs = [
      await createPdf(db(), first.id, { createdAt: new Date('2026-11-02T06:00:00Z') }),
      await createPdf(db(), first.id, newest),
      await createPdf(db(), second.id, { createdAt: new Date('2026-11-03T06:00:00Z') }),
    ]
    const gone = await createPdf(db(), second.id, { deletedAt: new Date() })
    await createReference(db(), networks.id)
    await createReference(db(), networks.id, { deletedAt: new Date() })
    return { pdfIds: pdfs.map(({ id }) => id), goneId: gone.id }
  }

  it('includes the content of each subject and the readers of the last 30 days', async () => {
    const { pdfIds, goneId } = await prepare()
    const { clock } = testApp()
    const ago = (days: number) => dayInIndia(clock.now().getTime() - days * 86_400_000)
    const [first = '', second = '', third = ''] = pdfIds
    const asha = (await testApp().person('student')).id
    const ravi = (await createPerson(db(), { usn: '1LS22CS077' })).id
    await open(first, asha, ago(0))
    await open(first, asha, ago(1))
    await open(second, ravi, ago(29))
    await open(third, ravi, ago(30))
    await open(goneId, (await createPerson(db(), { usn: '1LS22CS078' })).id, ago(0))
    expect((await coverage()).items[0]).toMatchObject({ readers: 'few', pdfsOpened: 2 })
    for (const usn of ['1LS22CS081', '1LS22CS082', '1LS22CS083'])
      await open(first, (await createPerson(db(), { usn })).id, ago(0))
    const { items, total, withoutPdfs } = await coverage()
    expect([total, withoutPdfs]).toEqual([3, 2])
    expect(items[0]).toEqual({
      subCode: 'BCS502',
      subAbb: 'CN',
      subName: 'Computer Networks',
      offerings: [
        expect.objectContaining({ semester: { semNum: 5, semName: '5th Sem' } }),
        expect.objectContaining({ department: { deptId: 'Mech', deptName: 'Mechanical Engineering' } }),
      ],
      sections: 2,
      pdfs: 3,
      references: 1,
      newestAt: '2026-11-12T06:00:00.000Z',
      readers: 5,
      pdfsOpened: 2,
    })
    expect(items[1]).toMatchObject({
      subCode: 'BCS503',
      sections: 1,
      pdfs: 0,
      references: 0,
      newestAt: null,
      readers: 'few',
    })
    const insights = await (await testApp().as('owner'))({ url: '/api/subjects/bcs502/insights' })
    expect(insights.json()).toEqual({ readers: 5, pdfsOpened: 2, pdfs: 3 })
  })

  it.each([
    ['has=noPdfs', ['BCS503', 'BME501'], 2],
    ['has=pdfs', ['BCS502'], 2],
    ['department=Mech', ['BCS502', 'BME501'], 1],
    ['department=Mech&has=noPdfs', ['BME501'], 1],
    ['semester=4th%20Sem', [], 0],
    ['q=auto', ['BCS503'], 1],
    ['size=1&page=2', ['BCS503'], 2],
  ])('is narrowed by %s', async (query, codes, withoutPdfs) => {
    await prepare()
    expect(await codesOf(`?${query}`)).toEqual(codes)
    expect((await coverage(`?${query}`)).withoutPdfs).toBe(withoutPdfs)
  })

  it('returns 404 for an unknown subject', async () => {
    const reply = await (await testApp().as('owner'))({ url: '/api/subjects/BCS999/insights' })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'subject_not_found'])
  })
})

describe('the totals', () => {
  it('are remembered until content changes or a PDF is opened for the first time', async () => {
    const { deps, as } = testApp()
    const owner = await as('owner')
    const { id: subjectId } = await createSubject(db())
    const { id: sectionId } = await createSection(db(), subjectId)
    const { id: studentId } = await createPerson(db())
    const numbers = async () => {
      await deps.memory.catchUp()
      const health = noteOps.health.response.parse((await owner({ url: '/api/notes-health' })).json())
      const { total, totalBytes } = await files()
      const { withoutPdfs } = await coverage()
      const unopened = (await files('?problem=neverOpened')).total
      return {
        ofHealth: health.total,
        neverOpened: health.neverOpened,
        unopened,
        total,
        totalBytes,
        withoutPdfs,
      }
    }
    const none = { ofHealth: 0, neverOpened: 0, unopened: 0, total: 0, totalBytes: 0, withoutPdfs: 1 }
    expect(await numbers()).toEqual(none)
    const { id: pdfId } = await createPdf(db(), sectionId, {}, { sizeBytes: 1000 })
    const one = { ofHealth: 1, neverOpened: 1, unopened: 1, total: 1, totalBytes: 1000, withoutPdfs: 0 }
    expect(await numbers()).toEqual(one)
    const counting = (await statementsDuring(numbers)).filter((text) => text.startsWith('select count('))
    expect(counting).toEqual([])
    await open(pdfId, studentId, '2026-11-22')
    expect(await numbers()).toEqual({ ...one, neverOpened: 0, unopened: 0 })
    await db().update(pdfVersion).set({ sizeBytes: 2000 })
    expect(await numbers()).toMatchObject({ totalBytes: 2000 })
    await db().update(pdf).set({ deletedAt: new Date() })
    expect(await numbers()).toEqual(none)
  })
})
