import type { InjectOptions } from 'fastify'
import { personForm } from './office-factories.ts'
import { testPassword } from './people.ts'
import type { Call } from './rights-visits.ts'

const json = (payload: object): InjectOptions => ({ payload })

/** The rows of the walk about people and their passwords. */
export const studentWalk: Record<string, [Call, number[]]> = {
  'students.confirmPassword': [
    () => json({ password: testPassword }),
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  'students.listAll': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'students.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'students.read': [
    ({ studentId }) => ({ params: { id: studentId } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'students.create': [() => json(personForm), [401, 403, 403, 403, 403, 403, 200, 403]],
  'students.edit': [
    ({ studentId }) => ({ params: { id: studentId }, ...json({ name: 'Asha K' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'students.setTemporaryPassword': [
    ({ studentId, seen }) => ({ params: { id: studentId }, ...json({ seen }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'students.endDevice': [
    ({ studentId, deviceId }) => ({ params: { id: studentId, sessionId: deviceId } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'students.erase': [
    ({ studentId, seen }) => ({ params: { id: studentId }, ...json({ seen }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
}

const bulkMessage = { subject: 'Exams', text: 'Good luck, {name}.' }
const ownersAlone = [401, 403, 403, 403, 403, 403, 200, 403]

/** The rows of the walk about many students at once. */
export const bulkWalk: Record<string, [Call, number[]]> = {
  'bulk.describeMail': [
    ({ studentId }) => json({ selection: { ids: [studentId] }, message: bulkMessage }),
    ownersAlone,
  ],
  'bulk.mail': [
    ({ studentId: run }) => json({ run, selection: { filter: {}, after: null }, message: bulkMessage }),
    ownersAlone,
  ],
  'bulk.extend': [
    ({ studentId: id, seen }) =>
      json({
        reason: 'Exams moved',
        students: [{ id, ...seen, state: 'active', endsOn: '2099-12-31', to: '2100-01-31' }],
      }),
    ownersAlone,
  ],
  'bulk.undoExtension': [
    ({ studentId: id, seen }) =>
      json({ students: [{ id, ...seen, state: 'active', endsOn: '2099-12-31', to: '2100-01-31' }] }),
    ownersAlone,
  ],
  'bulk.move': [
    ({ studentId: id, seen }) => {
      const from = { semNum: 5, college: 'BI', batch: '2022', scheme: '2022' }
      return json({ students: [{ id, ...seen, from, to: { semNum: 6 } }] })
    },
    ownersAlone,
  ],
  'bulk.planUsns': [() => json({ text: '1LS22CS001, 1LS22CS099' }), ownersAlone],
  'bulk.changeUsns': [
    ({ studentId: id, seen }) => json({ students: [{ id, ...seen, to: '1LS22CS099' }] }),
    ownersAlone,
  ],
  'bulk.block': [
    ({ studentId: id, seen }) => json({ blocked: true, students: [{ id, ...seen, blocked: false }] }),
    ownersAlone,
  ],
}

/** The rows of the walk about settings. */
export const settingWalk: Record<string, [Call, number[]]> = {
  'settings.read': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'settings.write': [
    () => json({ upiId: 'lectureshelf@upi', seen: { upiId: '' }, proof: { password: testPassword } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'settings.payeeChanges': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'settings.siteInfo': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'settings.payment': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
}

/** The rows of the walk about lists as files. */
export const exportWalk: Record<string, [Call, number[]]> = {
  'exports.receiptsCsv': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'exports.receiptsXlsx': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'exports.creditsCsv': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'exports.creditsXlsx': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'exports.claimsCsv': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'exports.claimsXlsx': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'exports.subscriptionsCsv': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'exports.subscriptionsXlsx': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'exports.textsCsv': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'exports.textsXlsx': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'exports.studentsCsv': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'exports.studentsXlsx': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'exports.booksCsv': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'exports.booksXlsx': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'books.read': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'insights.money': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'insights.claims': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'insights.returns': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'insights.reading': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'insights.gaps': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'insights.work': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'exports.auditCsv': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'exports.auditXlsx': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
}
