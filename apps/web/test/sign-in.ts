import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { fill, findDialog } from './dom.ts'
import { server } from './fake-server.ts'
import { type OpenPage, tokenOf } from './page.tsx'
import { student } from './people.ts'
import { answerPerson } from './site.ts'

/** Signs the student in at the sign-in that is open, or opens. */
export const signInAsStudent = async (user: OpenPage['user']): Promise<void> => {
  answerPerson(student)
  server.on(sessionOps.login, { token: tokenOf(student.usn) })
  const dialog = await findDialog('Sign In')
  fill(dialog.getByLabelText('USN'), student.usn)
  fill(dialog.getByLabelText('Password'), 'the password')
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))
}
