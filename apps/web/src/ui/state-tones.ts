/** The colour of each state of a subscription. */
export const subscriptionStateTones = {
  upcoming: 'plain',
  active: 'ok',
  expired: 'warn',
  cancelled: 'danger',
} as const

/** The colour of each state of a claim, also where a student reads another word for it. */
export const claimStateTones = { pending: 'warn', approved: 'ok', rejected: 'danger' } as const
