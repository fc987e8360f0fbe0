/** A mail to support with its subject filled in. */
export const supportMailLink = (supportMail: string, subject: string): string =>
  `mailto:${supportMail}?subject=${encodeURIComponent(subject)}`
