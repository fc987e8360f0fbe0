#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, CommanderError } from 'commander'
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
import { addInstallationCommands, createProgram, runCommand } from './commands.ts'
import { openInstallation } from './installation.ts'
import { sentenceOf } from './sentences.ts'
import { startServer } from './serve.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

/** The deadline for requests in progress after a signal to stop. */
const stopWithinMs = 15_000

const serve = async (config: Config, isDemo: boolean): Promise<void> => {
  const demo = isDemo ? await import('./seed-demo.ts') : null
  const server = await startServer(config, async (installation) => {
    if (demo !== null) say(await demo.seedDemo(installation))
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
  // Not once: a terminal's Ctrl+C reaches this process twice, the second time through the process that started it.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Last, because whoever reads that it is ready may stop it at once.
  say(`LectureShelf is ready at ${server.url}`)
  for (const line of demo?.demoAccounts() ?? []) say(line)
}

const readOwnConfig = () =>
  readConfig(process.env, { webDir: existsSync(builtWebFolder) ? builtWebFolder : null })

/** The folder that relative paths are resolved against: npm runs scripts in the project's folder, not the caller's. */
const callerFolder =
  (process.env['npm_lifecycle_event'] === 'lectureshelf' ? process.env['INIT_CWD'] : undefined) ??
  process.cwd()

/** Runs a command in the process that owns the data folder, or here when there is none. @returns the exit code */
const runOnce = async (argv: string[]): Promise<number> => {
  const config = readOwnConfig()
  const password = process.env['OWNER_PASSWORD']
  const input = { folder: callerFolder, ...(password === undefined ? {} : { OWNER_PASSWORD: password }) }
  const paths = dataPaths(config.dataDir)
  const isOwned = config.databaseUrl === null && (await findDataDirOwner(paths.lock)) !== null
  if (isOwned) return (await sendCommand(paths.socket, { argv, input }, say)).exitCode
  const installation = await openInstallation(config, (error) => complain(errorText(error)))
  try {
    const { signal } = new AbortController()
    return await runCommand(installation, { argv, input }, { print: say, signal })
  } finally {
    await installation.close()
  }
}

/** Wide enough for the longest usage of a command. */
const usageWidth = 57

/** Lists the usage and description of each command; a command with children is replaced by them. */
const usageLines = (command: Command, parents = ''): string[] => {
  const name = `${parents}${command.name()}`
  if (command.commands.length > 0) return command.commands.flatMap((child) => usageLines(child, `${name} `))
  const paths = command.registeredArguments.map((argument) => `<${argument.name()}>`)
  const options = command.options.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`))
  return [`  ${[name, ...paths, ...options].join(' ').padEnd(usageWidth)}${command.description()}`]
}

const usageOf = ({ commands }: Command): string =>
  ['Usage: lectureshelf COMMAND', ...commands.flatMap((command) => usageLines(command))].join('\n')

type Copying = (config: Config, path: string) => Promise<string>

/** Adds the commands that this process runs itself, whichever process has the installation open. */
const addCopyCommands = (program: Command): void => {
  const add = (words: string, description: string, copy: Copying) =>
    program
      .command(words)
      .description(description)
      .action(async (path: string) => say(await copy(readOwnConfig(), resolve(callerFolder, path))))
  add('export <folder>', 'write subjects and notes as such a tree, also while serving', exportLibrary)
  add('backup <file>', 'write database and files of one moment to a file, also while serving', backUp)
  add('restore <file>', 'make an installation from a backup, in an empty DATA_DIR or DATABASE_URL', restore)
  program
    .command('move')
    .requiredOption('--to <url>', 'the address of the new database')
    .description('carry the embedded database to an empty PostgreSQL database')
    .action(async ({ to }: { to: string }) => say(await move(readOwnConfig(), to)))
}

/** Ends a command line that asks for help, lacks an option or is not understood. @returns the exit code */
const endEarly = ({ code, exitCode, message }: CommanderError, usage: string): number => {
  if (exitCode === 0) return 0
  if (code === 'commander.missingMandatoryOptionValue') {
    say(message)
    return 1
  }
  complain(usage)
  return 2
}

/** Runs a command line. @returns the exit code, or null while the process serves until a signal stops it */
const main = async (argv: string[]): Promise<number | null> => {
  let exitCode: number | null = 0
  const program = createProgram(say)
  program
    .command('serve')
    .option('--demo', 'on demo data')
    .description('start the server; with --demo on demo data')
    .action(async ({ demo: isDemo = false }: { demo?: boolean }) => {
      await serve(readOwnConfig(), isDemo)
      exitCode = null
    })
  addInstallationCommands(program, {}, async () => {
    exitCode = await runOnce(argv)
  })
  addCopyCommands(program)
  program.configureHelp({ formatHelp: usageOf })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return endEarly(error, usageOf(program))
    throw error
  }
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
