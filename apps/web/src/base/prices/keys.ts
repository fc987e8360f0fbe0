/** Query key of the payee and the current prices. */
export const paymentKey = ['payment'] as const
