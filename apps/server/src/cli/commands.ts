import { cleanUsn } from '@lectureshelf/contract/clean-code'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { CommandCall, CommandLive } from '../platform/data-dir/command-socket.ts'
import { AppError } from '../platform/errors.ts'
import { readVersion } from '../server-version.ts'
import { UnreadableImport } from '../library/imports/reading/source.ts'
import { putBack } from './backup/put-back.ts'
import { copyForReader } from './backup/source.ts'
import { describePictures, describeScans, describeSearch, findProblems } from './doctor.ts'
import { runImport } from './import-command.ts'
import type { Installation } from './installation.ts'
import { missingFiles } from './missing-files.ts'
import { Refusal, storyOf, systemSentenceOf } from './sentences.ts'
import { sweepFiles } from './sweep-files.ts'

type Print = (line: string) => void

/** The work of a command on an open installation. @returns the exit code */
type Work = (installation: Installation, live: CommandLive) => Promise<number>

interface OwnerOptions {
  usn: string
  name: string
  email: string
}

const createOwner = async (
  { students }: Installation['services'],
  options: OwnerOptions,
  given: string | undefined,
  print: Print,
): Promise<number> => {
  const password = given ?? randomBytes(12).toString('base64url')
  await students.createOwner({ ...options, password })
  print(`The owner ${cleanUsn(options.usn)} can sign in now.`)
  if (given === undefined) print(`Password, shown only once: ${password}`)
  return 0
}

const resetSecondFactor = async (
  { secondFactor }: Installation['services'],
  usn: string,
  print: Print,
): Promise<number> => {
  await secondFactor.reset(usn)
  print(`The second factor of ${usn} is off, and every device was signed out.`)
  return 0
}

const migrate = async (
  { migrated, deps }: Installation,
  isAdopting: boolean,
  print: Print,
): Promise<number> => {
  // Opening adopted them, unless a server had the installation open before.
  if (isAdopting && !(await deps.files.areOurs()))
    throw new Refusal('A server is using this installation. Stop it, and adopt the files then.')
  print(migrated.length === 0 ? 'The database is up to date.' : `Applied: ${migrated.join(', ')}.`)
  return 0
}

const seed = async (installation: Installation, isProcessed: boolean, print: Print): Promise<number> => {
  const { demoAccounts, seedDemo } = await import('./demo/seed-demo.ts')
  print(await seedDemo(installation))
  if (isProcessed) await installation.deps.jobs.drain()
  for (const line of demoAccounts()) print(line)
  return 0
}

const examine = async (installation: Installation, isDeep: boolean, print: Print): Promise<number> => {
  const problems = await findProblems(installation, { isDeep })
  for (const problem of problems) print(problem)
  const pictures = await describePictures(installation)
  if (pictures !== null) print(pictures)
  const search = await describeSearch(installation)
  if (search !== null) print(search)
  const scans = await describeScans(installation)
  if (scans !== null) print(scans)
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  print(problems.length === 0 ? 'Everything is in order.' : `${count} found.`)
  return problems.length === 0 ? 0 : 1
}

/** What lets an installation open whose files do not fit its database. */
export const adoptOption = '--adopt-files'
export const adoptDescription = 'after a look at them: the files are those of the database from now on'

/** Creates the program without commands. It throws CommanderError for a mistake, and prints only requested output. */
export const createProgram = (print: Print): Command =>
  new Command('lectureshelf')
    .version(`LectureShelf ${readVersion()}`, '--version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: () => undefined })

/**
 * Adds the commands that need an open installation.
 * @param input what they need of their caller, which may be another process: OWNER_PASSWORD, and the folder that
 *   relative paths are resolved against
 * @param run runs the work here, or in the process that has the installation open; `isAdopting` lets it open one whose
 *   files do not fit
 * @param lookFromOutside examines a running installation, which needs no open one
 */
export const addInstallationCommands = (
  program: Command,
  input: CommandCall['input'],
  run: (work: Work, options?: { isAdopting: boolean }) => Promise<void>,
  lookFromOutside: (url: string) => Promise<void>,
): void => {
  program
    .command('migrate')
    .option(adoptOption, adoptDescription)
    .description('bring the database up to date')
    .action(({ adoptFiles: isAdopting = false }: { adoptFiles?: boolean }) =>
      run((installation, { print }) => migrate(installation, isAdopting, print), { isAdopting }),
    )
  program
    .command('seed')
    .description('fill the installation with the demo')
    .requiredOption('--demo', 'the demo data; never for an installation with real students')
    .option('--process', 'also read pages, text and covers before it ends')
    .action((options: { process?: boolean }) =>
      run((installation, { print }) => seed(installation, options.process === true, print)),
    )
  const owner = program.command('owner')
  owner
    .command('create')
    .description('make an owner (password from OWNER_PASSWORD, or made up)')
    .requiredOption('--usn <usn>', 'what the owner signs in with, at most 10 characters')
    .requiredOption('--name <name>', 'the name of the person')
    .requiredOption('--email <email>', 'the e-mail address')
    .action((options: OwnerOptions) =>
      run(({ services }, { print }) => createOwner(services, options, input['OWNER_PASSWORD'], print)),
    )
  owner
    .command('reset-second-factor <usn>')
    .description('switch the second factor of a person off, sign them out everywhere and mail them')
    .action((usn: string) =>
      run(({ services }, { print }) => resetSecondFactor(services, cleanUsn(usn), print)),
    )
  program
    .command('doctor')
    .description('check every rule of the data and the files')
    .option('--deep', 'also read every file and compare its hash')
    .option('--online <url>', 'look at a running installation from outside instead')
    .action((options: { deep?: boolean; online?: string }) => {
      if (options.online !== undefined) return lookFromOutside(options.online)
      return run((installation, { print }) => examine(installation, options.deep === true, print))
    })
  const files = program.command('files').description('stored files that belong to nothing, or are missing')
  files
    .command('missing')
    .description('list those that are missing; with their number they count as damaged')
    .option('--believe <number>', 'how many the list has: all of them are lost')
    .action(({ believe: number }: { believe?: string }) =>
      run(({ services }, { print }) => missingFiles(services.missingFiles, number, print)),
    )
  files
    .command('sweep')
    .description('list those that belong to nothing; with their number they are deleted')
    .option('--delete <number>', 'how many the list has: all of them are deleted')
    .action(({ delete: number }: { delete?: string }) =>
      run(({ services }, { print }) => sweepFiles(services.pdfUpkeep, number, print)),
    )
  program
    .command('put-back <backup>')
    .description('take damaged or missing files out of a backup')
    .option('--deep', 'also read every file and compare its hash')
    .action((path: string, { deep: isDeep = false }: { deep?: boolean }) => {
      const whole = resolve(input['folder'] ?? '.', path)
      return run((installation, { print }) => putBack(installation, { path: whole, isDeep, print }))
    })
  program
    .command('import <path>')
    .description('add subjects and notes from a folder, a ZIP or a CSV (docs/import-format.md)')
    .option('--dry-run', 'only say what it would do')
    .action((path: string, { dryRun: isDryRun = false }: { dryRun?: boolean }) => {
      const whole = resolve(input['folder'] ?? '.', path)
      return run(({ services }, live) => runImport(services.imports, { path: whole, isDryRun, ...live }))
    })
}

const describeError = (error: unknown): string => {
  if (error instanceof UnreadableImport || error instanceof Refusal || error instanceof CommanderError)
    return error.message
  if (error instanceof AppError) return [error.message, error.extraDetails].filter(Boolean).join(' ')
  return (error instanceof Error ? systemSentenceOf(error) : null) ?? storyOf(error)
}

/** Runs a command line on an open installation, for this process or another. Never throws. @returns the exit code */
export const runCommand = async (
  installation: Installation,
  { argv, input }: CommandCall,
  live: CommandLive,
): Promise<number> => {
  let exitCode = 0
  const run = async (work: Work) => {
    exitCode = await work(installation, live)
  }
  const program = createProgram(live.print)
  addInstallationCommands(program, input, run, () =>
    Promise.reject(new Refusal('Only the process of the caller looks from outside.')),
  )
  // A backup sends this to the process that has the database open.
  program.command('copy-database <pid>').action((pid: string) =>
    run(async ({ deps }, { print }) => {
      print(await copyForReader(deps.config, Number(pid)))
      return 0
    }),
  )
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    live.print(describeError(error))
    return 1
  }
}
