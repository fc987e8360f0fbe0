import { cleanPhone } from '@lectureshelf/contract/clean-code'
import { Gender } from '@lectureshelf/contract/common'
import type { NewAccount } from '../../tables/accounts.ts'

/** Makes the account of a sign-up from its form, which was validated when it arrived. */
export const accountOf = (
  usn: string,
  form: Record<string, string>,
  rest: Pick<NewAccount, 'semNum' | 'passwordHash' | 'registeredAt'>,
): NewAccount => {
  const { name = '', email = '', contact = '', dob = '', department = '', batch = '' } = form
  const { scheme = '', college = '', gender } = form
  return {
    usn,
    name,
    email,
    // A sign-up of an earlier version has the number as it was typed.
    contact: cleanPhone(contact),
    dob,
    gender: Gender.parse(gender),
    deptId: department,
    batch,
    scheme,
    clgCode: college,
    ...rest,
  }
}
