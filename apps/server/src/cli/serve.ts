import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '../app/app.ts'
import { checkSocketPath, serveCommands } from '../platform/data-dir/command-socket.ts'
import { type Config, dataPaths } from '../platform/config.ts'
import { FilesNotOurs } from '../platform/storage/files-guard.ts'
import { noSpaceLine } from '../platform/space/space-watch.ts'
import { beginUpkeep } from '../app/upkeep.ts'
import { runCommand } from './commands.ts'
import { type Installation, type OpeningOptions, openInstallation } from './installation.ts'
import { clockSentence } from './sentences.ts'

/** PDFs and scans are read when no one else needs the processor, and scans last of all. */
const niceness = { pdfs: 10, scans: 15 }

/** Rejects a busy port before minutes of work are put into the data folder. @throws the listen error */
const checkPortIsFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

/** Waits some seconds, or until a signal is aborted. */
const pause = (seconds: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(seconds * 1000, undefined, { signal }).catch((error: unknown) => {
    if (signal?.aborted !== true) throw error
  })

export interface RunningServer {
  /** The address to open in a browser. */
  url: string
  /**
   * Reports to be no longer ready for STOP_DELAY_SECONDS, finishes requests in progress, ends everything and releases
   * the data folder.
   * @param hurry ends that delay
   */
  stop: (hurry?: AbortSignal) => Promise<void>
}

/**
 * Starts the whole product on one port: API, pages, files and background work.
 * @throws DataDirInUseError, or the listen error of a busy port.
 */
export const startServer = async (
  config: Config,
  prepare: (installation: Installation) => Promise<void>,
  options: Pick<OpeningOptions, 'story' | 'isAdopting'> = {},
): Promise<RunningServer> => {
  if (config.databaseUrl === null) checkSocketPath(dataPaths(config.dataDir).socket)
  if (config.port !== 0) await checkPortIsFree(config.port, config.host)
  let report: (error: unknown) => void = () => undefined
  const installation = await openInstallation(config, (error) => report(error), { niceness, ...options })
  const { deps, services } = installation
  try {
    const stopping = new AbortController()
    const app = await buildApp({ ...deps, stopping: stopping.signal }, services)
    report = (error) => {
      // The change is logged once, below.
      if (error instanceof FilesNotOurs) return
      if (deps.space.explains(error)) deps.space.tell(() => app.log.warn(noSpaceLine))
      else app.log.error({ err: error }, 'background work failed')
    }
    const differs = clockSentence(deps.clock)
    if (differs !== null) app.log.warn(differs)
    for (const note of installation.notes) app.log.warn(note)
    await prepare(installation)
    const stopCommands =
      deps.database.kind === 'embedded'
        ? await serveCommands(dataPaths(config.dataDir).socket, async (call, live) => {
            const exitCode = await runCommand(installation, call, live)
            await deps.memory.catchUp()
            return { exitCode, output: '' }
          })
        : () => Promise.resolve()
    await deps.jobs.start()
    await beginUpkeep({ db: deps.database.db, jobs: deps.jobs })
    const url = await app.listen({ port: config.port, host: config.host })
    const stopLooking = deps.files.watch((reason) => {
      if (reason === null) app.log.warn('The stored files are those of the database again.')
      else app.log.error(`${reason} No file is deleted or judged until that is right.`)
    })
    return {
      url,
      stop: async (hurry) => {
        stopping.abort()
        await pause(config.stopDelaySeconds, hurry)
        stopLooking()
        await app.close()
        await stopCommands()
        await installation.close()
      },
    }
  } catch (error) {
    await installation.close()
    throw error
  }
}
