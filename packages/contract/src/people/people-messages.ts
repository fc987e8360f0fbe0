// Sentences about people, promotions and mails whose words depend on a count or a name.

/** Shown when a USN is already taken. */
export const usnTaken = (usn: string): string => `The USN ${usn} already has an account.`

/** A person whom the owner added by hand. */
export const personAdded = (usn: string): string => `${usn} can sign in now with the temporary password.`

const studentCount = (count: number): string => `${count} ${count === 1 ? 'student' : 'students'}`

/** What a promotion would do. */
export const promotionPreviewed = (count: number): string => `${studentCount(count)} would move on.`

/** What a promotion did. */
export const promotionDone = (count: number): string => `${studentCount(count)} moved on.`

/** Why a promotion moved nobody: how many students its preview showed otherwise. */
export const promotionChanged = (count: number): string =>
  `${studentCount(count)} of this batch changed after the preview. Nobody was moved.`

/** Why an undo restored nobody: the promotion moved another number of students than the history showed. */
export const promotionCountChanged = (count: number): string =>
  `This promotion has moved ${studentCount(count)} by now. Nobody was moved back.`

/** What the undo of a promotion did. */
export const promotionTakenBack = ({ restored, kept }: { restored: number; kept: number }): string =>
  kept === 0
    ? `${studentCount(restored)} moved back.`
    : `${studentCount(restored)} moved back, ${kept} changed since and stay.`

const mailCount = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`

/** Result of sending the queued mails. */
export const mailsOnTheirWay = ({ sending, dropped }: { sending: number; dropped: number }): string =>
  dropped === 0
    ? `${mailCount(sending)} will be sent.`
    : `${mailCount(sending)} will be sent, ${dropped} too old to be of use dropped.`
