import { z } from 'zod'
import { cleanPhone, cleanUsn } from './clean-code.ts'
import { genders, usnMaxLength } from './constants.ts'

export const Id = z.uuid()
export const Gender = z.enum(genders)
export const Message = z.object({ message: z.string() })

/** A required line of text with the label used in its error. */
export const requiredText = (label: string, max = 200) =>
  z.string().trim().min(1, `${label} is required.`).max(max, `${label} has at most ${max} characters.`)

/** An optional text: absent and blank are the same. */
export const optionalText = (label: string, max = 2000) =>
  z.string().trim().max(max, `${label} has at most ${max} characters.`).optional().default('')

/** Upper-cased as typed; letters, digits and dashes, so that it is one path segment. */
export const SubCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'Code is required.')
  .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, 'A subject code has letters, digits and dashes only.')

/** Where a subject is, for the address of its page. */
export const SubjectPlace = z.object({
  subCode: z.string(),
  subAbb: z.string(),
  subName: z.string(),
  deptId: z.string(),
  scheme: z.string(),
  semName: z.string(),
})

/** A USN as typed or copied: its limits hold for the cleaned value, so that no sign in front cuts off its end. */
export const Usn = z
  .string()
  .overwrite(cleanUsn)
  .min(1, 'USN is required.')
  .max(usnMaxLength, `A USN has at most ${usnMaxLength} characters.`)

/** A phone number as people write it, with a country code or without; stored as digits. */
export const PhoneNumber = z
  .string()
  .overwrite(cleanPhone)
  .min(1, 'Contact is required.')
  .regex(/^\+?\d{10,15}$/, 'Contact must be a phone number.')

/** Signs of direction and width zero, which come with a copied text. Joiners are letters of Kannada and Hindi. */
const copiedSigns = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** Page, size and search of every list call. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
  q: z
    .string()
    .overwrite((text) => text.replace(copiedSigns, ''))
    .trim()
    .max(200)
    .default(''),
})

/** The author fields that the specification's client sends: accepted and ignored, because the token decides. */
export const ignoredAuthor = {
  addedBy: z.string().optional(),
  addedByName: z.string().optional(),
}

/** A day of a list in the order of time, in Asia/Kolkata. */
export const RecordedDay = z.iso
  .date('A day looks like 2026-11-20.')
  .refine((value) => value >= '2000-01-01', 'This day is too long ago.')
