import { beforeEach, describe, expect, test } from 'vitest'
import { createPdf, createReference, createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { describeChanges } from './changed-meanwhile.ts'

const labels = [
  ['title', 'Title'],
  ['link', 'Link'],
] as const

const seen = { title: 'Notes', link: 'https://a.example' }

describe('describeChanges', () => {
  test('returns nothing when the values are as the editor saw them', () => {
    const wanted = { title: 'Other', link: '' }
    expect(describeChanges(labels, { seen, there: seen, wanted }, 'Asha Rao')).toEqual([])
  })

  test('returns a sentence per changed field, and names the person who changed it when known', () => {
    const there = { title: 'Unit 1', link: '' }
    const edit = { seen, there, wanted: { ...seen, title: 'Mine' } }
    expect(describeChanges(labels, edit, 'Asha Rao')).toEqual([
      'Title is now "Unit 1" (changed by Asha Rao).',
      'Link is now empty (changed by Asha Rao).',
    ])
    expect(describeChanges(labels, edit, null)).toEqual(['Title is now "Unit 1".', 'Link is now empty.'])
  })

  test('skips a field that already has the value that the editor wants', () => {
    const there = { ...seen, title: 'Mine' }
    expect(describeChanges(labels, { seen, there, wanted: there }, null)).toEqual([])
  })

  test('shortens a long value between whole characters', () => {
    const there = { ...seen, title: 'ಕ'.repeat(50) + '😀'.repeat(51) }
    const [sentence] = describeChanges(labels, { seen, there, wanted: seen }, null)
    expect(sentence).toBe(`Title is now "${'ಕ'.repeat(50)}${'😀'.repeat(50)}...".`)
  })
})

const testApp = useTestApp()
let subjectId = ''
beforeEach(async () => {
  subjectId = (await createSubject(testApp().database.db)).id
})

const place = { department: 'CSE', scheme: '2022', semester: '5th Sem' }

/** Prepares each editable thing: the call that edits it, what its editor saw, and an earlier change by someone else. */
const things = {
  subject: async () => {
    const card = { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks' }
    return {
      call: { method: 'PUT' as const, url: '/api/editSubject/BCS502' },
      before: { ...card, description: '' },
      mine: { ...card, ...place, description: 'Layers' },
      theirs: { ...card, ...place, subName: 'Networks' },
      sentence: 'Subject name is now "Networks" (changed by Suma Shetty).',
    }
  },
  section: async () => {
    const { id } = await createSection(testApp().database.db, subjectId)
    return {
      call: { method: 'PUT' as const, url: `/api/updateSection/BCS502/${id}` },
      before: { sectionName: 'Module 1', sectionDesc: '' },
      mine: { sectionName: 'Module 1', sectionDesc: 'Layers' },
      theirs: { sectionName: 'Unit 1', sectionDesc: '' },
      sentence: 'Section name is now "Unit 1" (changed by Suma Shetty).',
    }
  },
  reference: async () => {
    const { id } = await createReference(testApp().database.db, subjectId)
    const before = { refTitle: 'RFC Editor', refLink: 'https://www.rfc-editor.org/' }
    return {
      call: { method: 'PUT' as const, url: `/api/updateReference/BCS502/${id}` },
      before,
      mine: { ...before, refTitle: 'RFCs' },
      theirs: { ...before, refLink: 'https://www.ietf.org/' },
      sentence: 'Link is now "https://www.ietf.org/" (changed by Suma Shetty).',
    }
  },
  pdf: async () => {
    const { id } = await createPdf(
      testApp().database.db,
      (await createSection(testApp().database.db, subjectId)).id,
    )
    return {
      call: { method: 'PATCH' as const, url: `/api/pdfs/${id}` },
      before: { pdfTitle: 'Module 1 notes', pdfDescription: '' },
      mine: { pdfTitle: 'Module 1 notes', pdfDescription: 'Layers' },
      theirs: { pdfTitle: 'Unit 1 notes', pdfDescription: '' },
      sentence: 'Title is now "Unit 1 notes" (changed by Suma Shetty).',
    }
  },
}

describe.each(Object.entries(things))('an edit of a %s', (_, prepare) => {
  test('returns 409 with the changes that someone else has made since it was opened', async () => {
    const owner = await testApp().as('owner')
    const { call, before, mine, theirs, sentence } = await prepare()
    expect((await owner({ ...call, payload: { ...theirs, before } })).statusCode).toBe(200)
    const reply = await owner({ ...call, payload: { ...mine, before } })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'changed_meanwhile', extraDetails: sentence })
    const again = await owner({ ...call, payload: { ...theirs, before } })
    expect(again.statusCode).toBe(200)
    expect((await owner({ ...call, payload: mine })).statusCode).toBe(200)
  })
})
