#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sendCommand } from '../platform/data-dir/command-socket.ts'
import { type Config, dataPaths, readConfig } from '../platform/config.ts'
import { findDataDirOwner } from '../platform/data-dir/data-dir-lock.ts'
import { endOnCrash } from '../platform/crashes.ts'
import { errorText } from '../platform/error-facts.ts'
import { privateUmask } from '../platform/data-dir/private-folder.ts'
import { builtWebFolder } from '../server-paths.ts'
import { backUp } from './backup/backup.ts'
import { move } from './backup/move.ts'
import { exportLibrary } from './export-library.ts'
import { restore } from './backup/restore.ts'
import { runCommand } from './commands.ts'
import { openInstallation } from './installation.ts'
import { demoAccounts, seedDemo } from './seed-demo.ts'
import { sentenceOf } from './sentences.ts'
import { startServer } from './serve.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

/** How long requests under way may take when the server is told to stop. */
const stopWithinMs = 15_000

const serve = async (config: Config, isDemo: boolean): Promise<void> => {
  const server = await startServer(config, async (installation) => {
    if (isDemo) say(await seedDemo(installation))
  })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`Stopping failed: ${errorText(error)}`)
        process.exit(1)
      },
    )
  }
  // Not once: a terminal's Ctrl+C reaches this process and, a second time, through the one that started it.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Last: whoever reads that it is ready may tell it to stop.
  say(`LectureShelf is ready at ${server.url}`)
  if (isDemo) for (const line of demoAccounts()) say(line)
}

/** Runs a command in the process that owns the data folder, or here when there is none. */
const runOnce = async (config: Config, argv: string[]): Promise<number> => {
  const password = process.env['OWNER_PASSWORD']
  const input: Record<string, string> = password === undefined ? {} : { OWNER_PASSWORD: password }
  const paths = dataPaths(config.dataDir)
  const isOwned = config.databaseUrl === null && (await findDataDirOwner(paths.lock)) !== null
  if (isOwned) {
    return (await sendCommand(paths.socket, { argv, input }, say)).exitCode
  }
  const installation = await openInstallation(config, (error) => complain(errorText(error)))
  try {
    const { signal } = new AbortController()
    return await runCommand(installation, argv, input, { print: say, signal })
  } finally {
    await installation.close()
  }
}

const usage = `Usage: lectureshelf COMMAND
  serve [--demo]                                   start the server; with --demo on demo data
  migrate                                          bring the database up to date
  seed --demo [--process]                          fill the installation with the demo
  owner create --usn USN --name NAME --email MAIL  make an owner (password from OWNER_PASSWORD, or made up)
  doctor [--deep]                                  check every rule of the data and the files
  import FOLDER|ZIP|CSV [--dry-run]                add subjects and notes from a tree (docs/import-format.md)
  export FOLDER                                    write subjects and notes as such a tree, also while serving
  backup FILE                                      write database and files of one moment to FILE, also while serving
  restore FILE                                     make an installation from FILE, in an empty DATA_DIR or DATABASE_URL
  move --to DATABASE_URL                           carry the embedded database to an empty PostgreSQL database`

const commands = ['migrate', 'seed', 'owner', 'doctor', 'import']

/** A path as its caller means it: npm runs scripts in the folder of the project, wherever it was called. */
const fromCaller = (path: string): string =>
  resolve(
    process.env['npm_lifecycle_event'] === 'lectureshelf' ? (process.env['INIT_CWD'] ?? '.') : '.',
    path,
  )

/** An import may be done by another process, which has a folder of its own. */
const withWholePaths = ([command, ...rest]: string[]): string[] =>
  command === 'import'
    ? [command, ...rest.map((word) => (word.startsWith('-') ? word : fromCaller(word)))]
    : [command ?? '', ...rest]

/** What is done in this process, whoever has the installation open. @returns null for words it does not know */
const findOwnWork = ([command, ...rest]: string[]): ((config: Config) => Promise<string>) | null => {
  const [first, second] = rest
  if (command === 'backup' && first !== undefined && rest.length === 1)
    return (config) => backUp(config, fromCaller(first))
  if (command === 'export' && first !== undefined && rest.length === 1)
    return (config) => exportLibrary(config, fromCaller(first))
  if (command === 'restore' && first !== undefined && rest.length === 1)
    return (config) => restore(config, fromCaller(first))
  if (command === 'move' && first === '--to' && second !== undefined && rest.length === 2)
    return (config) => move(config, second)
  return null
}

const main = async (argv: string[]): Promise<number | null> => {
  const [command, ...rest] = argv
  if (command === 'help' || command === '--help') {
    say(usage)
    return 0
  }
  const ownWork = findOwnWork(argv)
  if (command === undefined || (![...commands, 'serve'].includes(command) && ownWork === null)) {
    complain(usage)
    return 2
  }
  const config = readConfig(process.env, { webDir: existsSync(builtWebFolder) ? builtWebFolder : null })
  if (ownWork !== null) {
    say(await ownWork(config))
    return 0
  }
  if (command !== 'serve') return runOnce(config, withWholePaths(argv))
  if (rest.some((option) => option !== '--demo')) {
    complain(usage)
    return 2
  }
  await serve(config, rest.includes('--demo'))
  return null
}

process.umask(privateUmask)
endOnCrash(process, { complain, exit: (code) => process.exit(code) })
main(process.argv.slice(2)).then(
  (exitCode) => {
    if (exitCode !== null) process.exit(exitCode)
  },
  (error: unknown) => {
    complain(sentenceOf(error))
    process.exit(1)
  },
)
