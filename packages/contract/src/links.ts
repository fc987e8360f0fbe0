import { z } from 'zod'
import { parsedAddress } from './formats/web-address.ts'

const linkWords = {
  noAddress: 'Link must be a web address that starts with http:// or https://.',
  hasName: 'Link must not have a name or password before its address.',
} as const

/**
 * Returns what is wrong with a link that others will press; null for a good one. Only http and https: a `javascript:`
 * link would run in the reader's session. Nothing in front of the name: `https://vtu.ac.in@evil.example` leads to evil.
 */
export const linkFault = (value: string): string | null => {
  const address = /^https?:\/\//iu.test(value) ? parsedAddress(value) : null
  if (address === null) return linkWords.noAddress
  return address.username === '' && address.password === '' && !/^[^/?#]*\/\/[^/?#\\]*@/u.test(value)
    ? null
    : linkWords.hasName
}

const refuseFault = (value: string, context: z.RefinementCtx): void => {
  const message = linkFault(value)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

/** A link that others will press. */
export const HttpLink = z
  .string()
  .trim()
  .min(1, 'Link is required.')
  .max(2000, 'Link has at most 2000 characters.')
  .superRefine(refuseFault)
