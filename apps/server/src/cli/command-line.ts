import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, CommanderError } from 'commander'
import { sendCommand } from '../platform/data-dir/command-socket.ts'
import { type Config, dataPaths, readConfig } from '../platform/config.ts'
import { findDataDirOwner } from '../platform/data-dir/data-dir-lock.ts'
import { patientLimits } from '../platform/db/limits.ts'
import { readSecret } from '../platform/secret-files.ts'
import { errorText } from '../platform/error-facts.ts'
import { builtWebFolder } from '../server-paths.ts'
import { backUp } from './backup/backup.ts'
import { move } from './backup/move.ts'
import { exportLibrary } from './export-library.ts'
import { restore } from './backup/restore.ts'
import {
  addInstallationCommands,
  adoptDescription,
  adoptOption,
  createProgram,
  runCommand,
} from './commands.ts'
import { examineOnline } from './online/examine-online.ts'
import { openInstallation } from './installation.ts'
import { sentenceOf } from './sentences.ts'
import { type Caller, serveUntilSignal } from './serve-until-signal.ts'

const configOf = ({ env }: Caller) =>
  readConfig(env, { webDir: existsSync(builtWebFolder) ? builtWebFolder : null })

/** Returns the folder that relative paths are resolved against: npm runs scripts in the project's folder. */
const folderOf = ({ env, folder }: Caller): string =>
  (env['npm_lifecycle_event'] === 'lectureshelf' ? env['INIT_CWD'] : undefined) ?? folder

/** Runs a command in the process that owns the data folder, or here without one. @returns the exit code */
const runOnce = async (argv: string[], caller: Caller, isAdopting: boolean): Promise<number> => {
  const { say, complain } = caller
  const config = configOf(caller)
  const password = argv[0] === 'owner' ? readSecret(caller.env, 'OWNER_PASSWORD') : undefined
  const input = { folder: folderOf(caller), ...(password === undefined ? {} : { OWNER_PASSWORD: password }) }
  const paths = dataPaths(config.dataDir)
  const isOwned = config.databaseUrl === null && (await findDataDirOwner(paths.lock)) !== null
  if (isOwned) return (await sendCommand(paths.socket, { argv, input }, say)).exitCode
  const onError = (error: unknown) => complain(errorText(error))
  const installation = await openInstallation(config, onError, { limits: patientLimits, isAdopting })
  try {
    for (const note of installation.notes) say(note)
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
const addCopyCommands = (program: Command, caller: Caller): void => {
  const { say } = caller
  const add = (words: string, description: string, copy: Copying) =>
    program
      .command(words)
      .description(description)
      .action(async (path: string) => say(await copy(configOf(caller), resolve(folderOf(caller), path))))
  add('export <folder>', 'write subjects and notes as such a tree, also while serving', exportLibrary)
  program
    .command('backup <file>')
    .option('--with-pictures', 'also the pictures of pages, which are otherwise drawn again')
    .description('write database and files of one moment to a file, also while serving')
    .action(async (path: string, { withPictures = false }: { withPictures?: boolean }) => {
      const file = resolve(folderOf(caller), path)
      say(await backUp(configOf(caller), file, { withPictures }))
    })
  add('restore <file>', 'make an installation from a backup, in an empty DATA_DIR or DATABASE_URL', restore)
  program
    .command('move')
    .requiredOption('--to <url>', 'the address of the new database')
    .description('move the embedded database to an empty PostgreSQL database')
    .action(async ({ to }: { to: string }) => say(await move(configOf(caller), to)))
}

/** Ends a command line that asks for help, lacks an option or is not understood. @returns the exit code */
const endEarly = (
  { code, exitCode, message }: CommanderError,
  usage: string,
  { say, complain }: Caller,
): number => {
  if (exitCode === 0) return 0
  if (code === 'commander.missingMandatoryOptionValue') {
    say(message)
    return 1
  }
  complain(usage)
  return 2
}

interface ServeOptions {
  demo?: boolean
  withMonth?: boolean
  adoptFiles?: boolean
}

const run = async (argv: string[], caller: Caller): Promise<number | null> => {
  let exitCode: number | null = 0
  const program = createProgram(caller.say)
  program
    .command('serve')
    .option('--demo', 'on demo data')
    .option('--with-month', 'and on a month of made-up students')
    .option(adoptOption, adoptDescription)
    .description('start the server; with --demo on demo data')
    .action(async ({ demo: isDemo = false, withMonth: hasMonth = false, adoptFiles }: ServeOptions) => {
      await serveUntilSignal(caller, configOf(caller), { isDemo, hasMonth, isAdopting: adoptFiles === true })
      exitCode = null
    })
  const runHere = async (_: unknown, { isAdopting = false } = {}) => {
    exitCode = await runOnce(argv, caller, isAdopting)
  }
  addInstallationCommands(program, {}, runHere, async (url) => {
    const { metricsToken } = configOf(caller)
    exitCode = await examineOnline(url, { metricsToken }, caller.say)
  })
  addCopyCommands(program, caller)
  program.configureHelp({ formatHelp: usageOf })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return endEarly(error, usageOf(program), caller)
    throw error
  }
}

/**
 * Runs a command line, and prints a sentence for an error.
 * @returns the exit code, or null while the process serves until a signal stops it
 */
export const runCommandLine = async (argv: string[], caller: Caller): Promise<number | null> => {
  try {
    return await run(argv, caller)
  } catch (error) {
    caller.complain(sentenceOf(error))
    return 1
  }
}
