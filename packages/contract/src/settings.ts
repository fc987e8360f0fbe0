import { z } from 'zod'
import { operation } from './operation.ts'

/** A virtual payment address: name@handle. Empty until the owner has set one. */
const UpiId = z
  .string()
  .trim()
  .regex(/^$|^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/, 'A UPI id looks like name@bank.')

const pricePaise = z.number().int().min(100, 'A price is at least Rs 1.').max(1_000_000)

/** What the owner sets. Prices are integer paise. */
export const Settings = z.object({
  upiId: UpiId,
  /** As the bank has it: it is what a UPI app shows before paying. */
  payeeName: z.string().trim().max(100),
  basicPricePaise: pricePaise,
  premiumPricePaise: pricePaise,
  /** Kept for later and without effect: first registrations open nothing, see decision 010. */
  provisionalSignUp: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const settingOps = {
  read: operation({
    method: 'GET',
    path: '/api/settings',
    right: 'administer',
    summary: 'What the owner has set',
    response: Settings,
  }),
  write: operation({
    method: 'PUT',
    path: '/api/settings',
    right: 'administer',
    summary: 'Change settings; what is left out stays',
    body: Settings.partial(),
    response: z.object({ message: z.string(), settings: Settings }),
  }),
  /** What a person who wants to pay must know. */
  payment: operation({
    method: 'GET',
    path: '/api/payment',
    right: 'seePublicPages',
    summary: 'Whom to pay, and the prices of the plans now',
    response: z.object({
      upiId: z.string(),
      payeeName: z.string(),
      basicPricePaise: z.number().int(),
      premiumPricePaise: z.number().int(),
      isMailConfigured: z.boolean(),
    }),
  }),
}
