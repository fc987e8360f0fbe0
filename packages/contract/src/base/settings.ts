import { z } from 'zod'
import { Id } from '../common.ts'
import { linkFault } from '../links.ts'
import { operation, operations } from '../operation.ts'
import { settingCalls } from './calls/settings.calls.ts'
import { PasswordProof } from './password-proof.ts'
import { cleanCode } from '../clean-code.ts'
import { gstinRefusal } from './gstin.ts'

/** A virtual payment address: name@handle. Empty until the owner has set one. */
const UpiId = z
  .string()
  .trim()
  .regex(/^$|^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/, 'A UPI id looks like name@bank.')

const pricePaise = z.number().int().min(100, 'A price is at least Rs 1.').max(1_000_000)

const webAddress = z
  .string()
  .trim()
  .max(500)
  .superRefine((value, context) => {
    const message = value === '' ? null : linkFault(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

const mailAddress = z
  .string()
  .trim()
  .refine(
    (value) => value === '' || z.email().safeParse(value).success,
    'This does not look like an email address.',
  )

/** The legal person that issues receipts. With a GSTIN they are tax invoices. */
const Issuer = z
  .object({
    legalName: z.string().trim().max(150),
    address: z.string().trim().max(300),
    gstin: z
      .string()
      .overwrite(cleanCode)
      .toUpperCase()
      .superRefine((value, context) => {
        const refusal = value === '' ? null : gstinRefusal(value)
        if (refusal !== null) context.addIssue({ code: 'custom', message: refusal })
      }),
    sac: z
      .string()
      .overwrite(cleanCode)
      .regex(/^$|^\d{4,8}$/, 'A SAC has 4 to 8 digits.'),
    taxPercent: z
      .number('Type a number such as 18.')
      .min(0, 'A rate is from 0 to 40.')
      .max(40, 'A rate is from 0 to 40.'),
  })
  .refine(({ gstin, legalName }) => gstin === '' || legalName !== '', {
    path: ['legalName'],
    message: 'A tax invoice needs the legal name.',
  })
  .refine(({ gstin, address }) => gstin === '' || address !== '', {
    path: ['address'],
    message: 'A tax invoice needs the address.',
  })
  .refine(({ gstin, sac }) => gstin === '' || sac !== '', {
    path: ['sac'],
    message: 'A tax invoice needs the SAC.',
  })

const Resource = z.object({
  title: z.string().trim().min(1, 'Title is required.').max(60),
  summary: z.string().trim().max(120),
  details: z.string().trim().max(2000),
  linkLabel: z.string().trim().max(120),
  href: webAddress,
})

/** The contact for complaints about privacy or content. */
const GrievanceContact = z.object({
  name: z.string().trim().max(100),
  mail: mailAddress,
  phone: z
    .string()
    .trim()
    .max(30)
    .refine((value) => value === '' || /^\+?[0-9][0-9 -]{5,}$/.test(value), 'Phone must be a phone number.'),
  address: z.string().trim().max(300),
})

/** The public texts of the site. An empty text is not shown. */
export const SiteInfo = z.object({
  notice: z.string().trim().max(500),
  supportMail: mailAddress,
  supportChat: webAddress,
  grievance: GrievanceContact,
  /** Contact persons; the first four are always visible. */
  persons: z
    .array(
      z.object({
        name: z.string().trim().min(1, 'Name is required.').max(100),
        duty: z.string().trim().max(100),
      }),
    )
    .max(16, 'There are at most 16 responsible persons.'),
  resources: z.object({
    syllabus: Resource,
    modelPapers: Resource,
    academicCalendar: Resource,
    results: Resource,
  }),
})
export type SiteInfo = z.infer<typeof SiteInfo>

/** The settings of the owner. Prices are integer paise. */
export const Settings = SiteInfo.extend({
  upiId: UpiId,
  /** The payee's name at the bank, which a UPI app shows before paying. */
  payeeName: z.string().trim().max(100),
  issuer: Issuer,
  basicPricePaise: pricePaise,
  premiumPricePaise: pricePaise,
  /** Whether a plausible payment opens reading before it is checked, on a renewal and on a first registration. */
  provisionalRenewal: z.boolean(),
  provisionalSignUp: z.boolean(),
  /** Confirmed once by the owner before going live: consent of minors and the counting of openings were checked. */
  minorsChecked: z.boolean(),
  /** Whether every owner gets a mail on Monday morning about what waits and what failed. */
  weeklyDigest: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** The settings that decide where money goes, how much it is, and what opens before it is checked. */
export const MoneySettings = Settings.pick({
  upiId: true,
  payeeName: true,
  basicPricePaise: true,
  premiumPricePaise: true,
  provisionalRenewal: true,
  provisionalSignUp: true,
})
export type MoneySettings = z.infer<typeof MoneySettings>

const moneyFields = MoneySettings.keyof().options

/** What strangers read or students write to: whoever changes it could send them elsewhere. */
export const guardedTexts = ['notice', 'supportMail', 'supportChat', 'grievance', 'issuer'] as const

/**
 * A change of settings; for one of money it includes the value that the screen showed. A changed UPI id needs its own
 * proof each time; the proof counts for the other fields, too.
 */
export const SettingsChange = Settings.partial()
  .extend({ seen: MoneySettings.partial().optional(), proof: PasswordProof.optional() })
  .refine(
    ({ seen, ...changes }) =>
      moneyFields.every((field) => changes[field] === undefined || seen?.[field] !== undefined),
    { path: ['seen'], message: 'A change of payee, prices or trust says what the screen showed.' },
  )
export type SettingsChange = z.infer<typeof SettingsChange>

/** Payee. */
const Payee = Settings.pick({ upiId: true, payeeName: true })
export type Payee = z.infer<typeof Payee>

/** A change of the payee, as owners see it for some days. */
export const PayeeChange = z.object({
  _id: Id,
  at: z.string(),
  /** Name and USN of the person; a phrase for the command line. */
  changedBy: z.string(),
  before: Payee,
  after: Payee,
})
export type PayeeChange = z.infer<typeof PayeeChange>

export const settingOps = operations(() => ({
  read: operation({
    ...settingCalls.read,
    right: 'administer',
    summary: 'What the owner has set',
    response: Settings,
  }),
  write: operation({
    ...settingCalls.write,
    right: 'administer',
    summary: 'Change settings; what is left out stays',
    passwordAgain: [...moneyFields, ...guardedTexts],
    body: SettingsChange,
    response: z.object({ message: z.string(), settings: Settings }),
  }),
  payeeChanges: operation({
    ...settingCalls.payeeChanges,
    right: 'administer',
    summary: 'The changes of UPI id and payee name in the last days, newest first',
    response: z.object({ items: z.array(PayeeChange) }),
  }),
  /** Returns what every page may show. */
  siteInfo: operation({
    ...settingCalls.siteInfo,
    right: 'seePublicPages',
    cache: 'public',
    summary: 'Notice, support, responsible persons and resources',
    response: SiteInfo,
  }),
  /** Returns what a person needs to know to pay. */
  payment: operation({
    ...settingCalls.payment,
    right: 'seePublicPages',
    cache: 'public',
    summary: 'Whom to pay, and the prices of the plans now',
    response: z.object({
      upiId: z.string(),
      payeeName: z.string(),
      basicPricePaise: z.number().int(),
      premiumPricePaise: z.number().int(),
      isMailConfigured: z.boolean(),
    }),
  }),
}))
