import { createSignOutWords } from '../../src/platform/secrets/sign-out-words.ts'
import { testSecret } from '../harness.ts'
import { testPassword } from '../people.ts'
import type { Rows } from './visits.ts'

const json = (payload: object) => ({ payload })
const again = { payload: { currentPassword: testPassword, otp: '123456' } }

const overSession = 'a0000000-0000-4000-8000-000000000000'
const studentsAlone = [401, 200, 200, 200, 403, 403, 403, 200]

/** The calls of one's own account in the rights walk. No one in it has a second factor, or a secret to confirm. */
export const accountRows: Rows = {
  // The right word of a session that is over.
  'sessions.logoutLater': [
    () => json({ session: overSession, word: createSignOutWords(testSecret).of(overSession) }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'students.me': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'students.ownData': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'students.changePassword': [
    () => json({ currentPassword: testPassword, newPassword: 'another long password' }),
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  'students.changeContact': [
    () => json({ email: 'asha.new@example.com', currentPassword: testPassword }),
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  'usnRequests.own': [() => ({}), studentsAlone],
  'usnRequests.ask': [() => json({ usn: '1LS22CS099' }), studentsAlone],
  'usnRequests.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  // No one has asked for another USN here.
  'usnRequests.withdraw': [
    () => json({ seen: { usn: '1LS22CS099', refusedAt: null } }),
    [401, 409, 409, 409, 403, 403, 403, 409],
  ],
  'usnRequests.accept': [
    ({ studentId, seen }) => ({
      params: { id: studentId },
      payload: { seen: { ...seen, wanted: '1LS22CS099' } },
    }),
    [401, 403, 403, 403, 403, 403, 409, 403],
  ],
  'usnRequests.refuse': [
    ({ studentId, seen }) => ({
      params: { id: studentId },
      payload: { seen: { ...seen, wanted: '1LS22CS099' }, reason: 'Someone else has it.' },
    }),
    [401, 403, 403, 403, 403, 403, 409, 403],
  ],
  'secondFactor.read': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'secondFactor.begin': [
    () => ({ payload: { currentPassword: testPassword } }),
    [401, 403, 403, 403, 200, 200, 200, 200],
  ],
  'secondFactor.confirm': [() => ({ payload: { otp: '123456' } }), [401, 403, 403, 403, 409, 409, 409, 409]],
  // Whoever has one may switch it off, also after a change of role.
  'secondFactor.renewCodes': [() => again, [401, 409, 409, 409, 409, 409, 409, 409]],
  'secondFactor.remove': [() => again, [401, 409, 409, 409, 409, 409, 409, 409]],
  // The owner here has no second factor to prove.
  'secondFactor.removeOf': [
    ({ studentId, seen }) => ({ params: { id: studentId }, payload: { ...again.payload, seen } }),
    [401, 403, 403, 403, 403, 403, 409, 403],
  ],
  'secondFactor.putOff': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
}
