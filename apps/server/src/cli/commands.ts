import { randomBytes } from 'node:crypto'
import { Command, CommanderError } from 'commander'
import type { CommandLive } from '../platform/data-dir/command-socket.ts'
import { AppError } from '../platform/errors.ts'
import { UnreadableImport } from '../features/imports/reading/source.ts'
import { copyForReader } from './backup/source.ts'
import { findProblems } from './doctor.ts'
import { runImport } from './import-command.ts'
import type { Installation } from './installation.ts'
import { Refusal } from './refusal.ts'
import { demoAccounts, seedDemo } from './seed-demo.ts'
import { storyOf, systemSentenceOf } from './sentences.ts'

type Print = (line: string) => void

interface OwnerOptions {
  usn: string
  name: string
  email: string
}

const createOwner = async (
  { services }: Installation,
  options: OwnerOptions,
  given: string | undefined,
  print: Print,
) => {
  const password = given ?? randomBytes(12).toString('base64url')
  await services.students.createOwner({ ...options, password })
  print(`The owner ${options.usn.toUpperCase()} can sign in now.`)
  if (given === undefined) print(`Password, shown this once: ${password}`)
}

const examine = async (installation: Installation, isDeep: boolean, print: Print): Promise<number> => {
  const problems = await findProblems(installation, { isDeep })
  for (const problem of problems) print(problem)
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  print(problems.length === 0 ? 'Everything is in order.' : `${count} found.`)
  return problems.length === 0 ? 0 : 1
}

interface Context {
  installation: Installation
  input: Record<string, string>
  print: Print
  setExitCode: (code: number) => void
  signal: AbortSignal
}

/** The commands that work on an open installation, whichever process holds it. */
const buildProgram = ({ installation, input, print, setExitCode, signal }: Context): Command => {
  const program = new Command('lectureshelf')
  program
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => print(text.trimEnd()) })
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(() => {
      const { migrated } = installation
      print(migrated.length === 0 ? 'The database is up to date.' : `Applied: ${migrated.join(', ')}.`)
    })
  program
    .command('seed')
    .description('fill the installation with the demo: real subjects, notes and people')
    .requiredOption('--demo', 'the demo data; never for an installation with real students')
    .option('--process', 'also read pages, text and covers before it ends')
    .action(async (options: { process?: boolean }) => {
      print(await seedDemo(installation))
      if (options.process === true) await installation.deps.jobs.drain()
      for (const line of demoAccounts()) print(line)
    })
  const owner = program.command('owner').description('accounts of owners')
  owner
    .command('create')
    .description('make an owner; the password comes from OWNER_PASSWORD, or is made up and shown once')
    .requiredOption('--usn <usn>', 'what the owner signs in with, at most 10 characters')
    .requiredOption('--name <name>', 'the name of the person')
    .requiredOption('--email <email>', 'the e-mail address')
    .action((options: OwnerOptions) => createOwner(installation, options, input['OWNER_PASSWORD'], print))
  program
    .command('doctor')
    .description('check every rule of the data and the files')
    .option('--deep', 'also read every file and compare its hash')
    .action(async (options: { deep?: boolean }) =>
      setExitCode(await examine(installation, options.deep === true, print)),
    )
  program
    .command('import')
    .argument('<path>', 'a folder, a ZIP or a CSV')
    .option('--dry-run', 'only say what it would do')
    .description('add subjects, sections, PDFs and references from a tree of folders and tables')
    .action(async (path: string, options: { dryRun?: boolean }) => {
      const isDryRun = options.dryRun === true
      setExitCode(await runImport(installation.services.imports, { path, isDryRun, print, signal }))
    })
  program
    .command('copy-database', { hidden: true })
    .argument('<pid>', 'the process that reads the copy')
    .description('what a backup asks the process for that has the database open')
    .action(async (pid: string) => print(await copyForReader(installation.deps.config, Number(pid))))
  for (const command of [...program.commands, ...owner.commands]) command.copyInheritedSettings(program)
  return program
}

const describeError = (error: unknown): string => {
  if (error instanceof UnreadableImport || error instanceof Refusal) return error.message
  if (error instanceof AppError) return [error.message, error.extraDetails].filter(Boolean).join(' ')
  return (error instanceof Error ? systemSentenceOf(error) : null) ?? storyOf(error)
}

/** Runs one command line (without the program's name) on an open installation. Never throws. @returns the exit code */
export const runCommand = async (
  installation: Installation,
  argv: string[],
  input: Record<string, string>,
  { print, signal }: CommandLive,
): Promise<number> => {
  let exitCode = 0
  const setExitCode = (code: number) => {
    exitCode = code
  }
  try {
    await buildProgram({ installation, input, print, setExitCode, signal }).parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      exitCode = error.exitCode
    } else {
      exitCode = 1
      print(describeError(error))
    }
  }
  return exitCode
}
