/** Builds a mail link to support with the subject filled in. */
export const supportMailLink = (supportMail: string, subject: string): string =>
  `mailto:${supportMail}?subject=${encodeURIComponent(subject)}`
