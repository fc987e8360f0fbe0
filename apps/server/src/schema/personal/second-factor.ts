import { eq } from 'drizzle-orm'
import { codeTry, recoveryCode, secondFactor } from '../second-factor.ts'
import { each, gone, marked, secret } from './marks.ts'

export const secondFactorMarks = {
  // The download of one's own data says that a second factor is set, never with what.
  secondFactor: marked(
    secondFactor,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    {
      ...each(gone('own'), 'id', 'studentId', 'createdAt', 'setAt'),
      ...each(secret(gone('own')), 'secret', 'lastStep'),
    },
  ),
  recoveryCode: marked(
    recoveryCode,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    { ...each(gone('own'), 'id', 'studentId', 'createdAt', 'usedAt'), codeHash: secret(gone('own')) },
  ),
  codeTry: marked(
    codeTry,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    { ...each(gone('own'), 'studentId', 'failures', 'triedAt'), browser: secret(gone('own')) },
  ),
}
