import { Usn, requiredText } from '@lectureshelf/contract/common'
import { NewPassword } from '@lectureshelf/contract/people/students'
import { z } from 'zod'
import type { NewAccount } from '../../money/tables/accounts.ts'
import { hasUsn, insertStudent } from '../../base/identity/students.table.ts'
import { AppError } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import { requireGoodPassword } from '../../base/identity/password.policy.ts'
import { orTaken, refuseTaken } from './usn-taken.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const OwnerForm = z.object({
  usn: Usn,
  name: requiredText('Name', 120),
  email: z.email('Email is not valid.').max(200),
  password: NewPassword,
})

/** A person to be created: the stored fields, with the password in place of its hash. */
type StudentInput = Omit<NewAccount, 'passwordHash' | 'registeredAt'> & { password: string }

interface Options extends DbAndClock {
  dss: DssService
  passwords: Passwords
  securityLog: Pick<SecurityLogService, 'record'>
}

/** Returns the place of an owner, since every account has one: in CSE, else the first of the reference data. */
const firstPlace = async (dss: DssService) => {
  const { department, batch, scheme, semester, college } = await dss.read()
  const firstDepartment = department.find((row) => row.deptId === 'CSE') ?? department[0]
  const [firstBatch, firstScheme, firstSemester, firstCollege] = [
    batch[0],
    scheme[0],
    semester[0],
    college[0],
  ]
  if (!firstDepartment || !firstBatch || !firstScheme || !firstSemester || !firstCollege) {
    throw new AppError('invalid_request', { extraDetails: 'There is no reference data yet.' })
  }
  return {
    deptId: firstDepartment.deptId,
    batch: firstBatch.batch,
    scheme: firstScheme.scheme,
    semNum: firstSemester.semNum,
    clgCode: firstCollege.clgCode,
  }
}

/** Creates the service of accounts that are created on the command line. */
export const createAccountsService = ({ db, clock, dss, passwords, securityLog }: Options) => {
  const createStudent = async ({ password, ...fields }: StudentInput): Promise<{ id: string }> => {
    const values = { ...fields, usn: parseInput(Usn, fields.usn) }
    const passwordHash = await passwords.hash(password)
    const created = db.transaction(async (tx) => {
      if (await hasUsn(tx, values.usn)) throw refuseTaken(values.usn)
      const id = await insertStudent(tx, { ...values, passwordHash, registeredAt: clock.now() })
      await recordAudit(tx, null, 'student.create', id, { after: values })
      return { id }
    })
    return orTaken(values.usn, created)
  }

  return {
    /** Creates a person from the command line. @throws AppError `conflict` for a USN that has an account. */
    createStudent,
    /**
     * Creates, from the command line, an owner, who has every right.
     * @throws AppError `invalid_request` that names the field, `password_too_easy`, or `conflict` for a USN that
     * has an account.
     */
    createOwner: async (form: z.input<typeof OwnerForm>): Promise<{ id: string }> => {
      const person = parseInput(OwnerForm, form)
      await requireGoodPassword(person.password, person)
      const made = await createStudent({
        ...person,
        ...(await firstPlace(dss)),
        contact: '',
        gender: 'Other',
        dob: '2000-01-01',
        isAdmin: true,
        isOwner: true,
        scope: { departments: [], schemes: [], semesters: [] },
      })
      const event = { kind: 'role_changed' as const, personId: made.id, origin: null, detail: 'new to owner' }
      await securityLog.record(db, event)
      return made
    },
  }
}
