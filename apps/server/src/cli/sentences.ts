import { CommandSocketError } from '../platform/command-socket.ts'
import { ConfigError } from '../platform/config.ts'
import { DataDirInUseError } from '../platform/data-dir-lock.ts'

type Details = Record<string, unknown>

/** What the operating system refuses at start, by what it was doing and its code. */
const systemSentences: Record<string, (details: Details) => string> = {
  'listen EADDRINUSE': ({ port }) =>
    `The port ${String(port)} is in use by another program. Set PORT to a free one.`,
  'listen EACCES': ({ port }) =>
    `The port ${String(port)} needs rights that this user lacks. Set PORT to one above 1023.`,
  'listen EADDRNOTAVAIL': ({ address }) =>
    `HOST must be an address of this machine; ${String(address)} is none.`,
  'getaddrinfo ENOTFOUND': ({ hostname }) => `There is no machine with the name ${String(hostname)}.`,
  'getaddrinfo EAI_AGAIN': ({ hostname }) => `There is no machine with the name ${String(hostname)}.`,
  'connect ECONNREFUSED': ({ address, port }) =>
    `No database answers at ${String(address)}:${String(port)}. Is DATABASE_URL right?`,
  'mkdir EACCES': ({ path }) => `DATA_DIR cannot be used: this user may not make the folder ${String(path)}.`,
  'mkdir EROFS': ({ path }) => `DATA_DIR cannot be used: this user may not make the folder ${String(path)}.`,
  'mkdir EEXIST': ({ path }) => `DATA_DIR must be a folder; ${String(path)} is something else.`,
  'mkdir ENOTDIR': ({ path }) => `DATA_DIR cannot be used: part of ${String(path)} is a file.`,
  'open EACCES': ({ path }) => `This user may not open ${String(path)}.`,
}

const causeOf = (error: Error): Error => (error.cause instanceof Error ? causeOf(error.cause) : error)

/** What a person at the command line reads: a sentence for a mistake of theirs, the whole story for one of ours. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ConfigError) return error.mistakes.join('\n')
  if (error instanceof DataDirInUseError || error instanceof CommandSocketError) return error.message
  if (!(error instanceof Error)) return String(error)
  const details: Details = Object.fromEntries(Object.entries(causeOf(error)))
  const sentence = systemSentences[`${String(details['syscall'])} ${String(details['code'])}`]
  return sentence?.(details) ?? error.stack ?? error.message
}
