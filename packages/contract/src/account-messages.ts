/** Why a new password is refused. */
export const passwordTooEasy = (why: 'common' | 'usn' | 'name' | 'site'): string => {
  const owner = { usn: 'your USN', name: 'your name', site: 'the name of this site' }
  const reason = why === 'common' ? 'many people use it' : `it is hardly more than ${owner[why]}`
  return `This password is too easy to guess: ${reason}. Choose another.`
}
