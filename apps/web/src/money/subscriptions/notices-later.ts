import { lazy } from 'react'

// Only students without a plan, or with news of a payment, load them. They are a part of their page, which waits for
// them, so that nothing below moves when they come.

export const RenewNotice = lazy(async () => ({ default: (await import('./renew-notice.tsx')).RenewNotice }))

export const LastPayment = lazy(async () => ({ default: (await import('./payment-notice.tsx')).LastPayment }))
