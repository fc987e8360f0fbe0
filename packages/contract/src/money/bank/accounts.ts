import { z } from 'zod'
import { Id, requiredText } from '../../common.ts'
import { operation } from '../../operation.ts'
import { statementSources } from '../statement-sources.ts'

/** An account that money reaches: of a bank, or of an app for shops. */
export const Account = z.object({
  _id: Id,
  name: z.string(),
  bank: z.enum(statementSources),
  /** The last digits of its number; empty while no statement has shown them. */
  numberEnd: z.string(),
  /** The UPI ids that pay into it, also former ones. */
  upiIds: z.array(z.string()),
  /** Whether students pay into it now. */
  isPayee: z.boolean(),
  statementCount: z.number().int(),
  /** The last day of its statements; null without any. */
  toDay: z.string().nullable(),
})
export type Account = z.infer<typeof Account>

/** A new account, for a statement that fits none. */
export const NewAccount = z.object({
  name: requiredText('Name', 60),
  /** Whether students pay into it now. */
  isPayee: z.boolean(),
})
export type NewAccount = z.infer<typeof NewAccount>

export const accountOps = {
  list: operation({
    method: 'GET',
    path: '/api/accounts',
    right: 'handlePayments',
    summary: 'Accounts of banks and apps, by name',
    response: z.object({ items: z.array(Account) }),
  }),
  edit: operation({
    method: 'PATCH',
    path: '/api/accounts/:id',
    right: 'administer',
    summary: 'Rename an account, or say whether students pay into it',
    params: z.object({ id: Id }),
    body: NewAccount,
    response: z.object({ message: z.string(), account: Account }),
  }),
}
