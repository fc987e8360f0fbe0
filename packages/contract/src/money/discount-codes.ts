import { z } from 'zod'
import { Id, ListQuery, optionalText, requiredText } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { discountCodeCalls } from './calls/discount-codes.calls.ts'

const PlanName = z.enum(['basic', 'premium'])
/** The claims that a discount code is for. */
const ForKind = z.enum(['signup', 'renewal', 'both'])
export type ForKind = z.infer<typeof ForKind>

const rupees = z
  .number('The amount must be a number.')
  .int()
  .min(100, 'The discount is at least Rs 1.')
  .max(1_000_000, 'The discount is at most Rs 10,000.')
  .multipleOf(100, 'The discount is in whole rupees.')
const percent = z
  .number('The percentage must be a number.')
  .int('The percentage is a whole number.')
  .min(1, 'The percentage is at least 1.')
  .max(100, 'The percentage is at most 100.')

const places = z.array(z.string().trim().min(1).max(20)).max(100)

/** What the owner decides about a new discount code; its letters are the server's. */
export const DiscountCodeForm = z
  .object({
    /** One of the two is null. */
    amountPaise: rupees.nullable(),
    percent: percent.nullable(),
    /** Null for every plan. */
    plan: PlanName.nullable(),
    forKind: ForKind,
    /** The last day on which it can be used, in Asia/Kolkata; null without an end. */
    lastDay: z.iso.date('A day looks like 2026-11-20.').nullable(),
    maxUses: z
      .number('The number of uses must be a number.')
      .int('The number of uses is a whole number.')
      .min(1, 'It can be used at least once.')
      .max(100_000, 'It can be used at most 100,000 times.'),
    /** The colleges and batches that it is for; empty for all. */
    colleges: places,
    batches: places,
    note: optionalText('Note', 200),
  })
  .refine((form) => (form.amountPaise === null) !== (form.percent === null), {
    path: ['percent'],
    message: 'Give either an amount or a percentage.',
  })
export type DiscountCodeForm = z.output<typeof DiscountCodeForm>

/** A discount code as the owner sees it. */
export const DiscountCode = z.object({
  _id: Id,
  /** Without dashes. */
  letters: z.string(),
  amountPaise: z.number().int().nullable(),
  percent: z.number().int().nullable(),
  plan: PlanName.nullable(),
  forKind: ForKind,
  lastDay: z.string().nullable(),
  maxUses: z.number().int(),
  colleges: z.array(z.string()),
  batches: z.array(z.string()),
  note: z.string(),
  /** `used_up`: no use is left. `over`: its last day has passed. `off`: the owner switched it off. */
  state: z.enum(['active', 'used_up', 'over', 'off']),
  /** Uses of claims whose payment is being checked. */
  reserved: z.number().int(),
  /** Uses of approved claims. */
  granted: z.number().int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  endReason: z.string().nullable(),
})
export type DiscountCode = z.infer<typeof DiscountCode>

export const EndDiscountCodeForm = z.object({ reason: requiredText('Reason', 500) })

const DiscountCodeReply = z.object({ message: z.string(), discountCode: DiscountCode })

/** The owner's calls; the students' pages load none of them. */
export const discountCodeOps = operations(() => ({
  list: operation({
    ...discountCodeCalls.list,
    right: 'administer',
    summary: 'Discount codes with their uses, newest first; searched by letters and note',
    query: ListQuery.extend({ state: z.enum(['open', 'closed']).optional() }),
    response: z.object({ items: z.array(DiscountCode), total: z.number().int() }),
  }),
  create: operation({
    ...discountCodeCalls.create,
    right: 'administer',
    summary: 'Make a discount code with random letters',
    passwordAgain: 'always',
    body: DiscountCodeForm,
    response: DiscountCodeReply,
  }),
  end: operation({
    ...discountCodeCalls.end,
    right: 'administer',
    summary: 'Switch a discount code off, with a reason; claims that use it keep their price',
    params: z.object({ id: Id }),
    body: EndDiscountCodeForm,
    response: DiscountCodeReply,
  }),
}))
