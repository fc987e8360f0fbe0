import { isOutOfReach } from '@lectureshelf/contract/base/site-contact'
import { dayMs } from '@lectureshelf/contract/formats/durations'

/** Days until the text expires; it is written for each request. */
const believedDays = 180

interface Contact {
  supportMail: string
  /** The origin of the site. */
  publicUrl: string
  now: Date
}

/** Writes `security.txt` (RFC 9116): where to report a vulnerability. Null without a support mail address. */
export const securityText = ({ supportMail, publicUrl, now }: Contact): string | null => {
  if (isOutOfReach(supportMail)) return null
  const expires = new Date(Math.floor(now.getTime() / dayMs) * dayMs + believedDays * dayMs)
  const lines = [
    `Contact: mailto:${encodeURI(supportMail)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
