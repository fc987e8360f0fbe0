import type { InjectOptions } from 'fastify'
import type { Rows } from './visits.ts'

const json = (payload: object): InjectOptions => ({ payload })
const place = { department: 'CSE', scheme: '2022', semester: '5th Sem' }
const subjectForm = { subCode: 'BCS599', subAbb: 'NEW', subName: 'New Subject', ...place }

/** The rows of the walk about subjects and what they consist of, except for PDFs. */
export const libraryRows: Rows = {
  'subjects.list': [() => json(place), [401, 200, 200, 402, 200, 200, 200, 200]],
  'subjects.details': [() => ({ params: { subCode: 'BCS502' } }), [401, 200, 200, 402, 200, 200, 200, 200]],
  'subjects.add': [() => json(subjectForm), [401, 403, 403, 403, 403, 200, 200, 403]],
  'subjects.edit': [
    () => ({ params: { subCode: 'BCS502' }, ...json({ ...subjectForm, subCode: 'BCS502' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'subjects.remove': [() => ({ params: { subCode: 'BCS502' } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'sections.add': [
    () => json({ subCode: 'BCS502', sectionName: 'Module 2' }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'sections.update': [
    ({ section }) => ({
      params: { subCode: 'BCS502', sectionId: section.id },
      ...json({ sectionName: 'Module 9' }),
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'sections.remove': [
    () => ({ params: { subCode: 'BCS502', index: '0' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'sections.order': [
    ({ section }) => ({ params: { subCode: 'BCS502' }, ...json({ sectionIds: [section.id] }) }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'references.add': [
    () => ({
      params: { subCode: 'BCS502' },
      ...json({ refTitle: 'IETF', refLink: 'https://www.ietf.org/' }),
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'references.update': [
    ({ reference }) => ({
      params: { subCode: 'BCS502', refId: reference.id },
      ...json({ refTitle: 'IETF', refLink: 'https://www.ietf.org/' }),
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'references.remove': [
    ({ reference }) => ({ params: { subCode: 'BCS502', refId: reference.id } }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'notes.files': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'notes.coverage': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'notes.health': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'notes.insights': [() => ({ params: { subCode: 'BCS502' } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'imports.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'imports.read': [({ importId }) => ({ params: { importId } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'imports.start': [({ importId }) => ({ params: { importId } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'imports.stop': [({ importId }) => ({ params: { importId } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'trash.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'trash.restore': [
    ({ deletedId }) => ({ params: { kind: 'reference', id: deletedId } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
}
