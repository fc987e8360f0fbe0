const hourMs = 60 * 60_000

/** Every kind of mail, and how long one is of use when it cannot be sent at once; null: always. */
const usefulForMs = {
  'sign-up-received': null,
  'sign-up-opened': null,
  'sign-up-approved': null,
  'sign-up-rejected': null,
  'renewal-approved': null,
  'renewal-rejected': null,
  'subscription-cancelled': null,
  'payment-taken-back': null,
  'subscription-reminder': null,
  'password-changed': null,
  'contact-changed': null,
  'password-reset': hourMs,
  'new-device': hourMs,
  'claim-expired': hourMs,
  'takedown-received': null,
} as const satisfies Record<string, number | null>

export type MailKind = keyof typeof usefulForMs

/** After this instant a mail of a kind is dropped instead of sent; null: never. */
export const dropAfterOf = (kind: MailKind, createdAt: Date): Date | null => {
  const lifetime = usefulForMs[kind]
  return lifetime === null ? null : new Date(createdAt.getTime() + lifetime)
}
