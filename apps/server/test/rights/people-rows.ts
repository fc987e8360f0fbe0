import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { personForm } from '../office-factories.ts'
import { testPassword } from '../people.ts'
import type { Rows } from './visits.ts'

const json = (payload: object): InjectOptions => ({ payload })
const SessionList = z.object({ items: z.array(z.object({ _id: z.string() })) })

/** The rows of the walk about people and their passwords. */
export const studentRows: Rows = {
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
export const bulkRows: Rows = {
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

/** The rows of the walk about signing in and moving up. */
export const sessionRows: Rows = {
  'sessions.login': [
    () =>
      json({
        usn: '1LS22CS001',
        password: testPassword,
        deviceData: { userAgent: 'walk', deviceType: 'mobile' },
      }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'sessions.logout': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'sessions.list': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'sessions.end': [
    async (_, client) => {
      const reply = await client({ method: 'GET', url: '/api/sessions' })
      const own = reply.statusCode === 200 ? SessionList.parse(reply.json()).items[0]?._id : undefined
      return { params: { id: own ?? crypto.randomUUID() } }
    },
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  'promotions.create': [
    () => json({ batch: '2022', dryRun: true }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'promotions.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'promotions.undo': [
    ({ promotionId }) => ({ params: { id: promotionId }, ...json({ seen: { students: 0 } }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'passwordResets.request': [() => json({ usn: '1LS22CS001' }), [200, 200, 200, 200, 200, 200, 200, 200]],
  'passwordResets.use': [
    ({ resetToken }) => ({
      params: { token: resetToken },
      ...json({ newPassword: 'another long password' }),
    }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
}
