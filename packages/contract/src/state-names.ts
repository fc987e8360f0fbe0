/** The names of a subscription's states, on screens and in files. */
export const subscriptionStateNames = {
  upcoming: 'Not started',
  active: 'Active',
  expired: 'Ended',
  cancelled: 'Cancelled',
} as const

/** The names of a claim's states for staff, on screens and in files. */
export const claimStateNames = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' } as const

/** The names of an account's states, on screens and in files. */
export const accountStateNames = { active: 'Active', blocked: 'Blocked', completed: 'Completed' } as const
