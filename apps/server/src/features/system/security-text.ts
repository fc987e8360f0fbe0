import { isOutOfReach } from '@lectureshelf/contract/site/site-contact'

const day = 24 * 60 * 60_000
/** How long the text may be believed; it is written for each request. */
const believedDays = 180

interface Contact {
  supportMail: string
  /** An origin. */
  publicUrl: string
  now: Date
}

/** Writes `security.txt` (RFC 9116): where to report a weakness. Null while nobody would read the report. */
export const securityText = ({ supportMail, publicUrl, now }: Contact): string | null => {
  if (isOutOfReach(supportMail)) return null
  const expires = new Date(Math.floor(now.getTime() / day) * day + believedDays * day)
  const lines = [
    `Contact: mailto:${encodeURI(supportMail)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
