// Sentences about people, promotions and mails whose words depend on a count or a name.

/** Shown when a USN is already taken. */
export const usnTaken = (usn: string): string => `The USN ${usn} already has an account.`

/** Asked before a sign-up whose USN may have lost a character. */
export const shortUsn = (usn: string): string =>
  `${usn} has ${usn.length} characters. A USN of VTU has ${usn.length + 1}, such as 1LS25CS042.`

/** Sentences about a change of the USN. */
export const usnWords = {
  shape: 'A USN of VTU looks like 1LS25CS042: region, college, year, branch and roll number.',
  own: 'This is already your USN.',
  asked: 'Sent. You can keep reading while the owner checks it.',
  withdrawn: 'Your request was taken back.',
  refused: 'Refused. The student reads the reason.',
  gone: 'This request was taken back or decided.',
  noComma: 'Write the old USN, a comma and the new USN.',
  doubled: 'This USN is also in another line.',
  circle: 'These USNs are swapped. Give one of them another USN first.',
  nothing: 'None of the lines has two USNs.',
  tooLong: 'At most 2,000 lines at once. Send the rest afterwards.',
} as const

/** Shown where mails are promised while there is no mail server. */
export const noMailServer =
  'There is no mail server: the messages wait on the Mails page, where you can send each by WhatsApp.'

/** Shown after someone got another USN. */
export const usnChanged = (from: string, to: string): string => `${from} is ${to} now.`

/** Shown when the command line names a USN without an account. */
export const usnUnknown = (usn: string): string => `No one has the USN ${usn}.`

/** Shown after the owner added a person by hand. */
export const personAdded = (usn: string): string => `${usn} can sign in now with the temporary password.`

const studentCount = (count: number): string => `${count} ${count === 1 ? 'student' : 'students'}`

/** Shown before a promotion. */
export const promotionPreviewed = (count: number): string => `${studentCount(count)} would move on.`

const mailCount = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`

/** Shown after a promotion. */
export const promotionDone = (count: number, mails = 0): string =>
  mails === 0
    ? `${studentCount(count)} moved on.`
    : `${studentCount(count)} moved on, ${mailCount(mails)} written to those who lost access.`

/** Shown when a promotion moved no one, because its preview showed another number of students. */
export const promotionChanged = (count: number): string =>
  `${studentCount(count)} of this batch changed after the preview. No one was moved.`

/** Shown when an undo restored no one, because the history showed another number of students. */
export const promotionCountChanged = (count: number): string =>
  `This promotion has moved ${studentCount(count)} by now. No one was moved back.`

/** Shown after the undo of a promotion. */
export const promotionTakenBack = ({ restored, kept }: { restored: number; kept: number }): string =>
  kept === 0
    ? `${studentCount(restored)} moved back.`
    : `${studentCount(restored)} moved back, ${kept} changed since and stay.`

/** Shown after the waiting mails were dismissed. */
export const mailsDismissed = (count: number): string => `${mailCount(count)} dismissed.`

/** Shown when nothing was dismissed, because another number of mails waits by now. */
export const mailsWaitingChanged = (count: number): string =>
  count === 1 ? '1 mail is waiting by now.' : `${count} mails are waiting by now.`

/** Result of sending the queued mails. */
export const mailsOnTheirWay = ({ sending, dropped }: { sending: number; dropped: number }): string =>
  dropped === 0
    ? `${mailCount(sending)} will be sent.`
    : `${mailCount(sending)} will be sent, ${dropped} too old to be useful dropped.`

/** Shown after one action on many students. */
export const bulkDone = (what: string, done: number, failed: number): string =>
  failed === 0 ? `${studentCount(done)} ${what}.` : `${studentCount(done)} ${what}, ${failed} left out.`

/** Why a student is left out of an action on many. */
export const leftOutReasons = {
  gone: 'The account no longer exists.',
  staff: 'Staff account, left out.',
  blocked: 'Is blocked.',
  noAddress: 'Has no mail address.',
  otherCode: 'The discount code is not for this college or batch.',
  completed: "Has completed the last semester. Change it on the student's page.",
  planChanged: 'The plan has changed since the summary.',
  pastDay: 'The new last day has already passed.',
  extendedOtherwise: 'The plan was changed since then, so it stays.',
  followed: 'A later plan begins when this one ends, so it stays.',
} as const

/** Why a plan is not extended that would not open the student's notes. */
export const planOfOtherSemester = (semNum: number): string =>
  `The plan does not cover semester ${semNum}, where the student is. Give a plan instead.`

/** Shown when a message offers a code that students cannot use. */
export const discountCodeNotOpen = 'This discount code is not open for renewals.'
