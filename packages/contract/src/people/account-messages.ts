/** Why a new password is refused. */
export const passwordTooEasy = (why: 'common' | 'usn' | 'name' | 'site'): string => {
  const owner = { usn: 'your USN', name: 'your name', site: 'the name of this site' }
  const reason = why === 'common' ? 'many people use it' : `it is hardly more than ${owner[why]}`
  return `This password is too easy to guess: ${reason}. Choose another.`
}

/** Tells a newcomer that their USN has as many sign-ups as it may, and whom to ask. */
export const tooManySignUps = (supportMail: string): string =>
  'Several sign-ups with this USN are already waiting. If none of them is yours, please ask the admin' +
  (supportMail === '' ? '.' : `: ${supportMail}`)

/** Tells somebody that their network has sent as many sign-ups for a USN as it may in a day. */
export const signUpsOfToday = (hours: number): string =>
  'Two sign-ups with this USN came from your network within a day. To correct yours, send it again with the ' +
  `password you chose first. For another one, please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`
