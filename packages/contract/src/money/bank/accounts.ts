import { z } from 'zod'
import { Id, requiredText } from '../../common.ts'
import { operation, operations } from '../../operation.ts'
import { accountCalls } from '../calls/accounts.calls.ts'
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

/** How it is known of which account a statement is; the owner's yes is one of the ways. */
export const accountProofs = ['number', 'line', 'balance', 'owner'] as const
export type AccountProof = (typeof accountProofs)[number]

/**
 * What speaks for an account: the end of its number, a line of an earlier file, a balance that continues one. The name
 * of its bank, and that the file counted as of this account before, are guesses.
 */
export const accountSigns = ['number', 'line', 'balance', 'bank', 'before'] as const
export type AccountSign = (typeof accountSigns)[number]

/** An account that a statement may be of, with what speaks for it. */
export const AccountCandidate = Account.pick({
  _id: true,
  name: true,
  bank: true,
  numberEnd: true,
  isPayee: true,
}).extend({ signs: z.array(z.enum(accountSigns)) })
export type AccountCandidate = z.infer<typeof AccountCandidate>

/** A new account, for a statement that fits none. */
export const NewAccount = z.object({
  name: requiredText('Name', 60),
  /** Whether students pay into it now. */
  isPayee: z.boolean(),
})
export type NewAccount = z.infer<typeof NewAccount>

const FileOfDifference = z.object({ _id: Id, fileName: z.string(), broughtBy: z.array(z.string()) })

/** A credit of a whole day that one file of an account has and another one does not. */
export const FileDifference = z.object({
  creditId: Id,
  accountId: Id,
  day: z.string(),
  amountPaise: z.number().int(),
  utr: z.string().nullable(),
  isIn: FileOfDifference,
  isNotIn: FileOfDifference,
})
export type FileDifference = z.infer<typeof FileDifference>

export const accountOps = operations(() => ({
  differences: operation({
    ...accountCalls.differences,
    right: 'administer',
    summary:
      'Credits that only one of two files of an account has, although both cover the whole day; latest first',
    response: z.object({ items: z.array(FileDifference), total: z.number().int() }),
  }),
  list: operation({
    ...accountCalls.list,
    right: 'handlePayments',
    summary: 'Accounts of banks and apps, by name',
    response: z.object({ items: z.array(Account) }),
  }),
  edit: operation({
    ...accountCalls.edit,
    right: 'administer',
    summary: 'Rename an account, or say whether students pay into it',
    params: z.object({ id: Id }),
    body: NewAccount,
    response: z.object({ message: z.string(), account: Account }),
  }),
}))
