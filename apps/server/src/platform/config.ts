import { parsedAddress } from '@lectureshelf/contract/formats/web-address'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type DatabaseLimits, servingLimits } from './db/limits.ts'
import type { ReadLimits } from './http/fair-reads.ts'
import { type TimeLimits, timeLimits } from './http/limits/time-limits.ts'
import { ConfigError } from './errors.ts'
import { withSecrets } from './secret-files.ts'

const flag = (name: string) => z.stringbool({ error: `${name} must be true or false.` }).default(false)
/** An address, or a name with an address in angle brackets. No line break: it becomes a header. */
const mailboxPattern = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u
const bytes = (megabytes: number) => megabytes * 1024 * 1024

const unitBytes = { MB: 1_000_000, GB: 1_000_000_000, TB: 1_000_000_000_000 }
const sizePattern = /^(\d+(?:\.\d+)?) ?(MB|GB|TB)$/u

/** A size with its unit, such as 2GB; in bytes. */
const size = (name: string) =>
  z
    .string()
    .regex(sizePattern, `${name} must be a size such as 500MB or 2GB.`)
    .transform((text) => {
      const [, digits = '0', unit = ''] = sizePattern.exec(text) ?? []
      return Math.round(
        Number(digits) * (unit === 'MB' || unit === 'GB' || unit === 'TB' ? unitBytes[unit] : 0),
      )
    })

const seconds = (name: string, { least, most }: { least: number; most: number }) =>
  z.coerce
    .number(`${name} must be a number of seconds.`)
    .min(least, `${name} must be at least ${least}.`)
    .max(most, `${name} must be at most ${most}.`)

const webAddress = (name: string) =>
  z
    .string()
    .refine(
      (url) => parsedAddress(url) !== null && /^https?:\/\/[^\s/?#]+\/?$/u.test(url),
      `${name} must be a web address without a path, such as https://notes.example.in.`,
    )
    .transform((url) => url.replace(/\/$/u, ''))

const Environment = z.object({
  PORT: z.coerce
    .number('PORT must be a port number, such as 4000.')
    .int('PORT must be a whole number.')
    .min(0, 'PORT must lie between 0 and 65535.')
    .max(65_535, 'PORT must lie between 0 and 65535.')
    .default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'DATA_DIR must name a folder.').default('.data'),
  FILES_DIR: z.string().optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: ({ input }) =>
        /^postgres(?:ql)?:\/\/[^/?#]*,/u.test(String(input))
          ? 'DATABASE_URL must name one host. With a standby, that is an address that follows the primary.'
          : 'DATABASE_URL must start with postgres:// or postgresql://.',
    })
    .optional(),
  DATABASE_CONNECT_SECONDS: seconds('DATABASE_CONNECT_SECONDS', { least: 1, most: 60 }).default(
    servingLimits.connectMs / 1000,
  ),
  DATABASE_STATEMENT_SECONDS: seconds('DATABASE_STATEMENT_SECONDS', { least: 1, most: 600 }).default(
    servingLimits.statementMs / 1000,
  ),
  JWT_SECRET: z.string().min(32, 'JWT_SECRET must have at least 32 characters.').optional(),
  MAX_UPLOAD_MB: z.coerce
    .number('MAX_UPLOAD_MB must be a number of megabytes.')
    .min(1, 'MAX_UPLOAD_MB must be at least 1.')
    .max(2048, 'MAX_UPLOAD_MB must be at most 2048.')
    .default(100),
  PAGE_PICTURES_MAX: size('PAGE_PICTURES_MAX').default(2 * unitBytes.GB),
  DISK_WARNING: size('DISK_WARNING').default(2 * unitBytes.GB),
  TRUST_PROXY: z.coerce
    .number('TRUST_PROXY must be the number of proxies in front of the server, 0 for none.')
    .int('TRUST_PROXY must be a whole number.')
    .min(0, 'TRUST_PROXY must be 0 or more.')
    .max(10, 'TRUST_PROXY must be at most 10.')
    .default(0),
  READS_PER_SECOND_PERSON: z.coerce
    .number('READS_PER_SECOND_PERSON must be a number of reads.')
    .min(1, 'READS_PER_SECOND_PERSON must be at least 1.')
    .default(100),
  READS_PER_SECOND_ADDRESS: z.coerce
    .number('READS_PER_SECOND_ADDRESS must be a number of reads.')
    .min(1, 'READS_PER_SECOND_ADDRESS must be at least 1.')
    .default(2000),
  MAX_CONNECTIONS: z.coerce
    .number('MAX_CONNECTIONS must be a number of connections.')
    .int('MAX_CONNECTIONS must be a whole number.')
    .min(10, 'MAX_CONNECTIONS must be at least 10.')
    .default(2000),
  STOP_DELAY_SECONDS: seconds('STOP_DELAY_SECONDS', { least: 0, most: 120 }).default(0),
  STOP_WITHIN_SECONDS: seconds('STOP_WITHIN_SECONDS', { least: 1, most: 3600 }).default(15),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters.').optional(),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug.',
    })
    .default('info'),
  WEB_DIR: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL must start with smtp:// or smtps://.' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(mailboxPattern, 'MAIL_FROM must be an address, such as LectureShelf <notes@example.in>.')
    .optional(),
  PUBLIC_URL: webAddress('PUBLIC_URL').optional(),
  SECURE_COOKIES: flag('SECURE_COOKIES'),
})

export interface Config {
  port: number
  host: string
  /** An absolute path. */
  dataDir: string
  /** Where stored files are, an absolute path; with null inside the data folder. */
  filesDir: string | null
  databaseUrl: string | null
  /** How long requests and background work wait for a PostgreSQL server. */
  databaseLimits: DatabaseLimits
  jwtSecret: string | null
  maxUploadBytes: number
  /** How many bytes of page pictures are stored, besides the first page of each PDF. */
  maxPictureBytes: number
  /** Below this much free space owners are warned. */
  diskWarningBytes: number
  /** How many proxies in front of the server are trusted to report the client's address. */
  trustProxy: number
  readLimits: ReadLimits
  /** How many connections this process holds open. */
  maxConnections: number
  timeLimits: TimeLimits
  /** How long a process that has to stop still serves, so that a proxy notices that it is not ready. */
  stopDelaySeconds: number
  /** The deadline after that for requests in progress. */
  stopWithinSeconds: number
  metricsToken: string | null
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** The built browser files; with null only the API is served. */
  webDir: string | null
  secureCookies: boolean
  /** With null, mails stay in the queue, where the owner sees them. */
  mail: { smtpUrl: string; from: string } | null
  /** The origin that links in mails begin with, without a trailing slash. */
  publicUrl: string
  /** The one origin whose pages may send something; with null that of the host which a request names. */
  ownOrigin: string | null
}

/**
 * Reads every setting from the environment, and secrets from the files that it names. Blank variables count as absent.
 * @throws ConfigError with a sentence per mistake.
 */
export const readConfig = (environment: NodeJS.ProcessEnv, defaults: { webDir: string | null }): Config => {
  const present = Object.fromEntries(
    Object.entries(withSecrets(environment)).filter(([, value]) => value !== '' && value !== undefined),
  )
  const parsed = Environment.safeParse(present)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => sentenceOf(issue)))
  const env = parsed.data
  if (env.DATABASE_URL !== undefined && env.JWT_SECRET === undefined) {
    throw new ConfigError(['JWT_SECRET is required with DATABASE_URL, so that every process signs alike.'])
  }
  return {
    mail: mailOf(env),
    filesDir: env.FILES_DIR === undefined ? null : resolve(env.FILES_DIR),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    ownOrigin: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).origin,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseLimits: {
      ...servingLimits,
      connectMs: env.DATABASE_CONNECT_SECONDS * 1000,
      statementMs: env.DATABASE_STATEMENT_SECONDS * 1000,
    },
    jwtSecret: env.JWT_SECRET ?? null,
    maxUploadBytes: bytes(env.MAX_UPLOAD_MB),
    maxPictureBytes: env.PAGE_PICTURES_MAX,
    diskWarningBytes: env.DISK_WARNING,
    trustProxy: env.TRUST_PROXY,
    readLimits: {
      perSecondPerson: env.READS_PER_SECOND_PERSON,
      perSecondAddress: env.READS_PER_SECOND_ADDRESS,
    },
    maxConnections: env.MAX_CONNECTIONS,
    timeLimits,
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    stopWithinSeconds: env.STOP_WITHIN_SECONDS,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    webDir: env.WEB_DIR === undefined ? defaults.webDir : resolve(env.WEB_DIR),
    secureCookies: env.SECURE_COOKIES,
  }
}

/** Whether a mail host is this machine, so that the connection cannot be intercepted. */
export const isLocalMailHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(host)

/** Parameters of an SMTP address that switch encryption off or make it optional. */
const withoutTls = ['ignoreTLS', 'opportunisticTLS']

const tlsMistakes = (smtpUrl: string): string[] => {
  const { username, password, hostname, searchParams } = new URL(smtpUrl)
  const names = withoutTls.filter((name) => searchParams.has(name))
  if (names.length === 0 || (username === '' && password === '') || isLocalMailHost(hostname)) return []
  return [
    `SMTP_URL has a login, which is sent with encryption only: ${names.join(' and ')} needs a server on this machine.`,
  ]
}

const mailOf = ({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.infer<typeof Environment>): Config['mail'] => {
  if (SMTP_URL === undefined) return null
  const mistakes = [
    ...(MAIL_FROM === undefined ? ['MAIL_FROM is required with SMTP_URL: the address mails come from.'] : []),
    ...(PUBLIC_URL === undefined
      ? ['PUBLIC_URL is required with SMTP_URL: where the links in mails lead.']
      : []),
    ...tlsMistakes(SMTP_URL),
  ]
  if (MAIL_FROM === undefined || mistakes.length > 0) throw new ConfigError(mistakes)
  return { smtpUrl: SMTP_URL, from: MAIL_FROM }
}

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  const name = issue.path.join('.')
  return issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`
}

/** Paths inside the data folder of an embedded installation. */
export const dataPaths = (dataDir: string) => ({
  database: join(dataDir, 'db'),
  /** Space for what the embedded database has to write even when the disk is full. */
  reserve: join(dataDir, 'db.reserve'),
  /** Copies of the database, made for a command line that reads them. */
  copies: join(dataDir, 'copies'),
  files: join(dataDir, 'files'),
  /** Bytes of incomplete uploads; a backup leaves them out. */
  uploads: join(dataDir, 'uploads'),
  lock: join(dataDir, 'server.lock'),
  socket: join(dataDir, 'server.sock'),
  jwtSecret: join(dataDir, 'jwt-secret'),
  /** When the last backup of this installation was made; a backup leaves it out. */
  lastBackup: join(dataDir, 'last-backup'),
})
