import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { knownDevice, passwordReset, securityLog, session, student, throttle, usnRequest } from '../people.ts'
import { batch, college, department, scheme, semester } from '../places.ts'
import {
  always,
  blanked,
  each,
  gone,
  kept,
  link,
  marked,
  noValue,
  plain,
  secret,
  text,
  theInstant,
  theToken,
} from './marks.ts'

export const erasedName = 'Erased person'
/** A placeholder for a date that was erased. */
export const noDay = '1900-01-01'

const counted = 'counts students by place and time, and names no one any more'

const self = ['self'] as const

export const peopleMarks = {
  student: marked(
    student,
    { self: { rows: (t, { id }) => eq(t.id, id), isOwn: true } },
    {
      id: link('self'),
      usn: blanked(self, theToken),
      name: blanked(self, text(erasedName)),
      ...each(blanked(self, text('')), 'email', 'contact'),
      gender: blanked(self, text('Other')),
      dob: blanked(self, always(sql`${noDay}::date`)),
      // Not a hash, so no password matches it.
      passwordHash: secret(blanked(self, text('erased'))),
      ...each(blanked(self, always(sql`false`)), 'mustChangePassword', 'isAdmin', 'isOwner', 'isCashier'),
      ...each(blanked(self, noValue), 'temporaryPasswordExpiresAt', 'scope', 'secondFactorPutOffAt'),
      role: blanked(self, text('student')),
      ...each(kept(self, counted), 'deptId', 'batch', 'scheme', 'semNum', 'clgCode'),
      ...each(
        kept(self, counted),
        'registeredAt',
        'blockedAt',
        'completedAt',
        'changedAt',
        'trustRestoredAt',
      ),
      ...each(blanked(self, theInstant), 'erasedAt', 'deletedAt'),
    },
  ),
  session: marked(
    session,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    {
      ...each(gone('own'), 'id', 'studentId', 'userAgent', 'deviceType', 'createdAt', 'lastSeenAt'),
      ...each(gone('own'), 'expiresAt', 'endedAt', 'endReason', 'confirmedAt', 'wrongPasswords'),
      deviceHash: secret(gone('own')),
      ...each(gone('own'), 'deviceShownAt', 'networks'),
    },
  ),
  knownDevice: marked(
    knownDevice,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    { ...each(gone('own'), 'studentId', 'lastUsedAt'), tokenHash: secret(gone('own')) },
  ),
  throttle: marked(
    throttle,
    { ofUsn: { rows: (t, { usnHashes }) => inArray(t.usnHash, usnHashes), isDeleted: true } },
    {
      ...each(secret(gone('ofUsn')), 'key', 'usnHash'),
      ...each(gone('ofUsn'), 'failures', 'windowStartedAt', 'blockedUntil'),
    },
  ),
  securityLog: marked(
    securityLog,
    {
      own: {
        rows: (t, { id }) => and(eq(t.personId, id), isNull(t.actorId)),
        isDeleted: true,
        isOwn: true,
      },
      // Actions of staff on the account: the address and the device are those of staff.
      byStaff: {
        rows: (t, { id }) => and(eq(t.personId, id), isNotNull(t.actorId)),
        isDeleted: true,
        isOwn: true,
      },
      asStaff: { rows: (t, { id }) => eq(t.actorId, id), isOwn: true },
    },
    {
      ...each(plain, 'id', 'at', 'kind'),
      personId: gone('own', 'byStaff'),
      actorId: link('asStaff'),
      ...each(blanked(['own', 'asStaff'], text('')), 'addressPrefix', 'device'),
      detail: gone('own', 'byStaff'),
    },
  ),
  passwordReset: marked(
    passwordReset,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    {
      tokenHash: secret(gone('own')),
      ...each(gone('own'), 'studentId', 'createdAt', 'expiresAt', 'usedAt'),
    },
  ),
  usnRequest: marked(
    usnRequest,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    each(gone('own'), 'studentId', 'usn', 'askedAt', 'refusedAt', 'reason'),
  ),
  department: marked(department, {}, each(plain, 'deptId', 'deptName', 'position')),
  scheme: marked(scheme, {}, each(plain, 'scheme', 'isOffered')),
  semester: marked(semester, {}, each(plain, 'semNum', 'semName')),
  batch: marked(batch, {}, each(plain, 'batch', 'scheme')),
  college: marked(college, {}, each(plain, 'clgCode', 'clgName', 'region')),
}
