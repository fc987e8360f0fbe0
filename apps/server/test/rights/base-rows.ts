import type { InjectOptions } from 'fastify'
import { testPassword } from '../people.ts'
import type { Rows } from './visits.ts'

const json = (payload: object): InjectOptions => ({ payload })

/** The rows of the walk about reference data, logs, mail and settings. */
export const baseRows: Rows = {
  'dss.read': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'referenceData.addDepartment': [
    () => json({ deptId: 'Bio', deptName: 'Biotechnology' }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.editDepartment': [
    () => ({ params: { deptId: 'CSE' }, ...json({ deptName: 'Computing' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.removeDepartment': [
    () => ({ params: { deptId: 'EEE' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.addBatch': [
    () => json({ batch: '2027', scheme: null }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.editBatch': [
    () => ({ params: { batch: '2026' }, ...json({ scheme: '2025' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.removeBatch': [
    () => ({ params: { batch: '2026' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.addCollege': [
    () => json({ clgCode: 'ZZ', clgName: 'A New College' }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.editCollege': [
    () => ({ params: { clgCode: 'BI' }, ...json({ clgName: 'Another Name' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.removeCollege': [
    () => ({ params: { clgCode: 'RV' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.editSemester': [
    () => ({ params: { semNum: '8' }, ...json({ semName: 'Last Sem' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'securityLog.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'securityLog.listOwn': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'audit.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'mail.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'mail.previewKind': [
    () => ({ params: { kind: 'sign-up-approved' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'mail.preview': [({ mailId }) => ({ params: { id: mailId } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  // Without a mail server the call fails.
  'mail.sendWaiting': [() => ({}), [401, 403, 403, 403, 403, 403, 409, 403]],
  'mail.dismissWaiting': [() => json({ seen: { waiting: 1 } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  // The mail is of no kind that may go by WhatsApp.
  'mail.text': [({ mailId }) => ({ params: { id: mailId } }), [401, 403, 403, 403, 403, 403, 409, 403]],
  'mail.resend': [({ mailId }) => ({ params: { id: mailId } }), [401, 403, 403, 403, 403, 403, 409, 403]],
  'settings.read': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'settings.write': [
    () => json({ upiId: 'lectureshelf@upi', seen: { upiId: '' }, proof: { password: testPassword } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'settings.payeeChanges': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'settings.siteInfo': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'settings.payment': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
}
