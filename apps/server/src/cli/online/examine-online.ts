import { parsedAddress } from '@lectureshelf/contract/formats/web-address'
import { systemOps } from '@lectureshelf/contract/site/system'
import { Refusal } from '../sentences.ts'
import { type Trust, ask } from './ask.ts'
import {
  type Finding,
  type Site,
  checkCertificate,
  checkHeaders,
  checkInside,
  checkLimits,
  checkMail,
  checkReady,
  checkRedirect,
} from './checks.ts'

interface Options {
  metricsToken: string | null
  /** Where the site answers without encryption, when that is not port 80. */
  plainUrl?: string
  now?: () => Date
  /** The certificate of an authority to believe. */
  ca?: string
}

const signs = { right: 'ok   ', told: 'note ', wrong: 'WRONG' } as const

/** Errors of a connection that need no further words. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'there is no such name',
  EAI_AGAIN: 'there is no such name',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut before the body was sent',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without its intermediate certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (error.message || code)
}

const isAboutCertificate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /CERT|VERIFY|SIGNATURE/u.test(String(error.code))

const siteAt = (address: string): URL => {
  const url = parsedAddress(address)
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new Refusal(`${address} is no web address. Write it as https://notes.example.in.`)
  }
  return url
}

const plainOf = (url: URL, given: string | undefined): string | null =>
  given ?? (url.port === '' ? `http://${url.hostname}` : null)

/** Runs a check; one that cannot be made is wrong. */
const findingsOf = async (check: (site: Site) => Promise<Finding[]>, site: Site): Promise<Finding[]> => {
  try {
    return await check(site)
  } catch (error) {
    return [{ kind: 'wrong', sentence: `A question was not answered: ${reasonOf(error)}.` }]
  }
}

const checks = [
  checkCertificate,
  checkRedirect,
  checkReady,
  checkHeaders,
  checkLimits,
  checkMail,
  checkInside,
]

/**
 * Looks at a running installation from outside, as a visitor's browser reaches it, and prints a line per check.
 * @returns the exit code: 1 when a check failed
 */
export const examineOnline = async (
  address: string,
  { metricsToken, plainUrl, now = () => new Date(), ca }: Options,
  print: (line: string) => void,
): Promise<number> => {
  const url = siteAt(address)
  let count = 0
  const tell = ({ kind, sentence }: Finding) => {
    if (kind === 'wrong') count += 1
    print(`${signs[kind]} ${sentence}`)
  }
  const trust: Trust = ca === undefined ? {} : { ca }
  const reach = () => ask(url.origin + systemOps.health.path, { trust })
  try {
    const first = await reach().catch((error: unknown) => {
      if (!isAboutCertificate(error)) throw error
      tell({ kind: 'wrong', sentence: `Browsers will warn: ${reasonOf(error)}.` })
      trust.isAny = true
      return reach()
    })
    const isOurs = first.status === 200 && first.body === '{"status":"ok"}'
    if (!isOurs) throw new Error(`/healthz answers ${first.status}, and not as LectureShelf does`)
    tell({ kind: 'right', sentence: `LectureShelf answers at ${url.origin} in ${first.ms} ms.` })
  } catch (error) {
    tell({ kind: 'wrong', sentence: `${url.origin} cannot be used: ${reasonOf(error)}.` })
    return 1
  }
  const site: Site = {
    url,
    plainUrl: plainOf(url, plainUrl),
    metricsToken,
    now,
    ask: (path, question) => ask(url.origin + path, { ...question, trust }),
  }
  for (const check of checks) for (const finding of await findingsOf(check, site)) tell(finding)
  print(count === 0 ? 'Everything is in order.' : `${count === 1 ? '1 problem' : `${count} problems`} found.`)
  return count === 0 ? 0 : 1
}
