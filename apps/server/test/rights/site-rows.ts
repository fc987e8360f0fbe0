import type { InjectOptions } from 'fastify'
import type { Rows } from './visits.ts'

const json = (payload: object): InjectOptions => ({ payload })

/** The rows of the walk about the site as a whole. */
export const siteRows: Rows = {
  'insights.read': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'planVisits.count': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'siteForms.submit': [
    () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ 'form-name': 'feedback', feedback: 'Good notes' }).toString(),
    }),
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  'feedback.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'feedback.mark': [
    ({ feedbackId }) => ({ params: { id: feedbackId }, ...json({ read: true }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'takedowns.send': [
    () => json({ name: 'Meera Pai', email: 'meera@example.com', what: 'BCS502', reason: 'It is my book.' }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'takedowns.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'takedowns.handle': [
    ({ takedownId }) => ({
      params: { id: takedownId },
      ...json({ outcome: 'Taken down.', seen: { outcome: null } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'system.health': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'system.ready': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'system.version': [() => ({}), [401, 403, 403, 403, 200, 200, 200, 403]],
  // It exists only for the bearer of METRICS_TOKEN, who is no person.
  'system.metrics': [() => ({}), [404, 404, 404, 404, 404, 404, 404, 404]],
  // The support mail is a placeholder until the owner sets one.
  'system.securityText': [() => ({}), [404, 404, 404, 404, 404, 404, 404, 404]],
  'system.openApi': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'system.docs': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
}

/** The rows of the walk about lists as files, and about figures. */
export const exportRows: Rows = {
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
