/** How to reach the people behind the site. Whoever runs it under a name of their own changes these two. */
export const supportMail = 'support@lectureshelf.example'
export const supportChat = 'https://chat.lectureshelf.example/support'

/** A mail to support with its subject filled in. */
export const supportMailLink = (subject: string): string =>
  `mailto:${supportMail}?subject=${encodeURIComponent(subject)}`
