/** Explains why a new password is rejected. */
export const passwordTooEasy = (why: 'common' | 'usn' | 'name' | 'site'): string => {
  const owner = { usn: 'your USN', name: 'your name', site: 'the name of this site' }
  const reason = why === 'common' ? 'many people use it' : `it is too close to ${owner[why]}`
  return `This password is too easy to guess: ${reason}. Choose another.`
}

/** Shown when a USN has reached its limit of sign-ups, with an address to ask. */
export const tooManySignUps = (supportMail: string): string =>
  'Several sign-ups with this USN are already waiting. If none of them is yours, please ask the admin' +
  (supportMail === '' ? '.' : `: ${supportMail}`)

/** Shown when a network has reached its daily limit of sign-ups for a USN. */
export const signUpsOfToday = (hours: number): string =>
  'Two sign-ups with this USN came from your network within a day. To correct yours, send it again with the ' +
  `password you chose first. For another one, please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`

const waitWords = (seconds: number): string => {
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (seconds >= 5400) return counted(Math.ceil(seconds / 3600), 'hour')
  return seconds >= 90 ? counted(Math.ceil(seconds / 60), 'minute') : counted(seconds, 'second')
}

/** Shown when wrong codes of the authenticator application have to wait, which recovery codes never do. */
export const tooManyCodes = (seconds: number): string =>
  `Too many wrong codes. Use a recovery code, or try again in ${waitWords(seconds)}.`
