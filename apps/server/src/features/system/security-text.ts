const day = 24 * 60 * 60_000
/** How long the text may be believed; it is written for each request. */
const believedDays = 180

/** An address under `.example` reaches nobody: the owner has not set one yet. */
const isPlaceholder = (mail: string): boolean => /[@.]example$/iu.test(mail)

interface Contact {
  supportMail: string
  /** An origin. */
  publicUrl: string
  now: Date
}

/** Writes `security.txt` (RFC 9116): where to report a weakness. Null while nobody would read the report. */
export const securityText = ({ supportMail, publicUrl, now }: Contact): string | null => {
  if (isPlaceholder(supportMail)) return null
  const expires = new Date(Math.floor(now.getTime() / day) * day + believedDays * day)
  const lines = [
    `Contact: mailto:${encodeURI(supportMail)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
