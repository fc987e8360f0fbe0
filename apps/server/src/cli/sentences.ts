import { dirname } from 'node:path'
import { CommandSocketError } from '../platform/data-dir/command-socket.ts'
import { ConfigError } from '../platform/errors.ts'
import { DataDirInUseError } from '../platform/data-dir/data-dir-lock.ts'
import type { Clock } from '../platform/clock.ts'
import { MigrationError } from '../platform/db/migrations.ts'
import { clockDiffersMs } from '../platform/memory/database-clock.ts'
import { FilesRefused } from '../library/files-pair/files-pair.service.ts'
import { errorText, isPlainError } from '../platform/error-facts.ts'

/** A mistake that a person at the command line can correct; its message is the whole sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
}

type Details = Record<string, unknown>

const noSpace = 'There is no space left for it. Nothing was left behind.'
const folderOf = (path: unknown): string => dirname(String(path))

/** Sentences for errors of the operating system, by system call and error code. */
const systemSentences: Record<string, (details: Details) => string> = {
  'listen EADDRINUSE': ({ port }) =>
    `The port ${String(port)} is in use by another program. Set PORT to a free one.`,
  'listen EACCES': ({ port }) =>
    `The port ${String(port)} needs rights that this user lacks. Set PORT to one above 1023.`,
  'listen EADDRNOTAVAIL': ({ address }) =>
    `HOST must be an address of this machine; ${String(address)} is not.`,
  'getaddrinfo ENOTFOUND': ({ hostname }) => `There is no machine with the name ${String(hostname)}.`,
  'getaddrinfo EAI_AGAIN': ({ hostname }) => `There is no machine with the name ${String(hostname)}.`,
  'connect ECONNREFUSED': ({ address, port }) =>
    `No database answers at ${String(address)}:${String(port)}. Is DATABASE_URL right?`,
  'mkdir EACCES': ({ path }) => `DATA_DIR cannot be used: this user may not make the folder ${String(path)}.`,
  'mkdir EROFS': ({ path }) => `DATA_DIR cannot be used: this user may not make the folder ${String(path)}.`,
  'mkdir EEXIST': ({ path }) => `DATA_DIR must be a folder; ${String(path)} is something else.`,
  'mkdir ENOTDIR': ({ path }) => `DATA_DIR cannot be used: part of ${String(path)} is a file.`,
  'chmod EPERM': ({ path }) =>
    `DATA_DIR is private: ${String(path)} has to belong to the user that runs LectureShelf.`,
  'open EACCES': ({ path }) => `This user may not open ${String(path)}.`,
  'mkdtemp EACCES': ({ path }) => `This user may not write to ${folderOf(path)}.`,
  'mkdtemp EROFS': ({ path }) => `Nothing can be written to ${folderOf(path)}.`,
  'mkdtemp ENOSPC': ({ path }) => `There is no space left in ${folderOf(path)}.`,
}

/** Whatever a command was doing when it found a full disk, an exhausted quota or a limit on the size of files. */
const spaceCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Returns a sentence for an error that concerns access to a database server, such as a wrong password. */
const databaseSentence = ({ severity, code }: Details, message: string): string | null => {
  if (typeof severity !== 'string') return null
  if (code === '25006')
    return 'The database only reads, as a standby does. DATABASE_URL must lead to the primary.'
  return /^(28|3D|42501|53)/.test(String(code)) ? `The database refuses: ${message}.` : null
}

const causeOf = (error: Error): Error => (error.cause instanceof Error ? causeOf(error.cause) : error)

/** Returns a sentence for an error of the machine or the database server, or null for any other. */
export const systemSentenceOf = (error: Error): string | null => {
  const cause = causeOf(error)
  const details: Details = Object.fromEntries(Object.entries(cause))
  const sentence = systemSentences[`${String(details['syscall'])} ${String(details['code'])}`]
  if (sentence === undefined && spaceCodes.has(String(details['code']))) return noSpace
  return sentence?.(details) ?? databaseSentence(details, cause.message)
}

/** Describes an error of the program with its stack. The errors of `serve` are in a log. */
export const storyOf = (error: unknown): string =>
  isPlainError(error) ? (error.stack ?? error.message) : errorText(error)

/** Says how far the clock of this machine is from the database's; null where the difference does not matter. */
export const clockSentence = (clock: Clock): string | null => {
  const aheadMs = clock.aheadMs?.() ?? 0
  if (Math.abs(aheadMs) < clockDiffersMs) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const direction = aheadMs > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${seconds} s ${direction} the database's, which counts. Set it by NTP.`
}

/** Errors whose message is a whole sentence. */
const plain = [DataDirInUseError, CommandSocketError, FilesRefused, MigrationError, Refusal]

/** Returns what a person at the command line reads: a sentence for their mistake, every detail for a bug. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ConfigError) return error.mistakes.join('\n')
  if (!(error instanceof Error)) return storyOf(error)
  if (plain.some((kind) => error instanceof kind)) return error.message
  return systemSentenceOf(error) ?? storyOf(error)
}
