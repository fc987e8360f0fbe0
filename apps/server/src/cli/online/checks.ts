import { dayMs } from '@lectureshelf/contract/formats/durations'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import { fillPath } from '@lectureshelf/contract/operation'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { systemOps } from '@lectureshelf/contract/site/system'
import { type Answer, ask, lookAtEncryption } from './ask.ts'

/** What a check found, in a sentence. Only `wrong` fails the examination. */
export interface Finding {
  kind: 'right' | 'told' | 'wrong'
  sentence: string
}

/** An installation to look at from outside. */
export interface Site {
  url: URL
  /** Where the site answers without encryption; null when no one can know. */
  plainUrl: string | null
  metricsToken: string | null
  now: () => Date
  ask: (path: string, question?: Parameters<typeof ask>[1]) => Promise<Answer>
}

const right = (sentence: string): Finding => ({ kind: 'right', sentence })
const told = (sentence: string): Finding => ({ kind: 'told', sentence })
const wrong = (sentence: string): Finding => ({ kind: 'wrong', sentence })

const certificateDaysLeast = 14
const clockSecondsMost = 30
const partBytes = 2 * 1024 * 1024
const headerBytes = 6 * 1024
/** A forged address, from the range for documentation. */
const forged = '198.51.100.77'
const freeGigabytesLeast = 2
const backupHoursMost = 26

export const checkCertificate = async ({ url, now }: Site): Promise<Finding[]> => {
  if (url.protocol !== 'https:') {
    return [wrong('The address is not HTTPS: everyone on the way can read passwords.')]
  }
  const { expires, protocol } = await lookAtEncryption(url)
  const days = Math.floor((expires.getTime() - now().getTime()) / dayMs)
  return [
    days >= certificateDaysLeast
      ? right(`The certificate is valid for ${days} more days.`)
      : wrong(`The certificate is valid for ${days} more days. It should have been renewed by now.`),
    told(
      protocol === 'h2'
        ? 'The proxy speaks HTTP/2.'
        : 'The proxy does not speak HTTP/2: pages load more slowly.',
    ),
  ]
}

export const checkRedirect = async ({ plainUrl }: Site): Promise<Finding[]> => {
  if (plainUrl === null) return [told('The redirect from http was not checked: the address names a port.')]
  const answer = await ask(`${plainUrl}/about`).catch(() => null)
  if (answer === null)
    return [wrong(`${plainUrl} does not answer: whoever types only the name may not arrive.`)]
  const isMoved = [301, 308].includes(answer.status) && answer.headers.location?.startsWith('https:') === true
  return [
    isMoved
      ? right('http leads to https.')
      : wrong(`${plainUrl} answers ${answer.status} and does not lead to https.`),
  ]
}

/** The security headers that every page has, and what brings a missing one back. */
const pageHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
]

export const checkHeaders = async (site: Site): Promise<Finding[]> => {
  const { headers } = await site.ask('/', { headers: { 'accept-encoding': 'br, gzip' } })
  const missing = pageHeaders.filter((name) => headers[name] === undefined)
  const date = new Date(headers.date ?? Number.NaN)
  const seconds = Math.round(Math.abs(date.getTime() - site.now().getTime()) / 1000)
  return [
    missing.length === 0
      ? right('Pages have their security headers.')
      : wrong(`The proxy removes security headers: ${missing.join(', ')}.`),
    headers['strict-transport-security'] === undefined
      ? wrong('Strict-Transport-Security is missing. Set SECURE_COOKIES=true.')
      : right('Browsers are told to use HTTPS only.'),
    headers['content-encoding'] === undefined
      ? wrong('Pages are not compressed: the proxy hides Accept-Encoding or unpacks them.')
      : right(`Pages are compressed (${headers['content-encoding']}).`),
    seconds <= clockSecondsMost
      ? right('Its clock agrees with the clock here.')
      : wrong(`Its clock and the clock here differ by ${seconds} s: tokens and reminders depend on it.`),
  ]
}

export const checkReady = async (site: Site): Promise<Finding[]> => {
  const { status } = await site.ask(systemOps.ready.path)
  return [
    status === 200
      ? right('Its database and its files answer.')
      : wrong(`It is not ready: /readyz answers ${status}. The log of the server says why.`),
  ]
}

export const checkLimits = async (site: Site): Promise<Finding[]> => {
  const part = await site.ask(fillPath(uploadOps.patch.path, { uploadId: crypto.randomUUID() }), {
    method: 'PATCH',
    headers: {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    },
    body: Buffer.alloc(partBytes),
  })
  const long = await site.ask(systemOps.health.path, { headers: { 'x-long': 'x'.repeat(headerBytes) } })
  return [
    part.status === 401
      ? right('Parts of uploads pass the proxy.')
      : wrong(
          `A part of an upload of 2 MiB is answered ${part.status}, not 401. Raise the proxy's limit for bodies.`,
        ),
    long.status === 200
      ? right('Long headers pass the proxy.')
      : wrong(`A header of 6 KiB is answered ${long.status}. Raise the proxy's limit for headers.`),
  ]
}

export const checkMail = async (site: Site): Promise<Finding[]> => {
  const { status, body } = await site.ask(settingOps.payment.path)
  const answer = settingOps.payment.response.safeParse(status === 200 ? JSON.parse(body) : null)
  if (!answer.success)
    return [wrong(`What to pay is answered ${status}: something in between changes answers.`)]
  return [
    answer.data.isMailConfigured
      ? right('Mail is configured.')
      : told('Mail is not configured: the owner copies each mail from the queue.'),
  ]
}

const valueOf = (metrics: string, name: string): number | null => {
  const found = new RegExp(`^${name} (\\S+)$`, 'mu').exec(metrics)?.[1]
  return found === undefined ? null : Number(found.replace('+Inf', 'Infinity'))
}

const addressFinding = (seen: string, peer: string): Finding => {
  if (seen === forged) {
    return wrong(
      'Visitors can claim any address: TRUST_PROXY is too high, or the proxy passes X-Forwarded-For on.',
    )
  }
  if (seen === peer) {
    return wrong(
      'All visitors have the address of the proxy. Set TRUST_PROXY to the number of proxies, or ask from another machine.',
    )
  }
  return right('The addresses of visitors are told apart, and a forged one is ignored.')
}

const spaceFinding = (bytes: number | null): Finding => {
  if (bytes === null) return told('The metrics do not tell the free space.')
  const words = `${(bytes / 1e9).toFixed(1)} GB of its disk are free`
  return bytes >= freeGigabytesLeast * 1e9 ? right(`${words}.`) : wrong(`Only ${words}.`)
}

const backupFinding = (seconds: number | null): Finding => {
  if (seconds === null) return told('The metrics do not tell the age of the last backup.')
  if (seconds === Infinity) return wrong('There has never been a backup.')
  const hours = Math.round(seconds / 3600)
  return hours <= backupHoursMost
    ? right(`The last backup is ${hours} hours old.`)
    : wrong(`The last backup is ${hours} hours old.`)
}

export const checkInside = async (site: Site): Promise<Finding[]> => {
  if (site.metricsToken === null) {
    return [told('Without METRICS_TOKEN no one can see free space, backups and trusted addresses from here.')]
  }
  const headers = { authorization: `Bearer ${site.metricsToken}`, 'x-forwarded-for': forged }
  const { status, headers: given, body } = await site.ask(systemOps.metrics.path, { headers })
  if (status !== 200)
    return [wrong(`/metrics answers ${status}: METRICS_TOKEN differs, or the proxy hides it.`)]
  return [
    addressFinding(String(given['x-client-address']), String(given['x-peer-address'])),
    spaceFinding(valueOf(body, 'lectureshelf_disk_free_bytes')),
    backupFinding(valueOf(body, 'lectureshelf_backup_age_seconds')),
  ]
}
