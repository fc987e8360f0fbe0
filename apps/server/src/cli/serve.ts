import { createServer } from 'node:net'
import { buildApp } from '../app.ts'
import { checkSocketPath, serveCommands } from '../platform/command-socket.ts'
import { type Config, dataPaths } from '../platform/config.ts'
import { runCommand } from './commands.ts'
import { type Installation, openInstallation } from './installation.ts'

const sweepEveryMs = 60 * 60 * 1000

/** Keeps a failing sweep from ending the server; the next hour tries again. */
const startSweeps = ({ services }: Installation, onError: (error: unknown) => void): (() => void) => {
  const sweep = async () => {
    await services.pdfs.sweepFiles()
    await services.pdfs.sweepDeleted()
    await services.pdfs.restartStalled()
    await services.reminders.queueDue()
  }
  const timer = setInterval(() => void sweep().catch(onError), sweepEveryMs)
  timer.unref()
  void sweep().catch(onError)
  return () => clearInterval(timer)
}

/** A busy port is told before minutes of work are put into the data folder. @throws the listen error. */
const checkPortIsFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

export interface RunningServer {
  /** Where a browser finds it. */
  url: string
  /** Answers what is under way, ends everything and gives the data folder back. */
  stop: () => Promise<void>
}

/**
 * Starts the whole product on one port: API, pages, files and background work.
 * @throws DataDirInUseError, or the listen error of a busy port.
 */
export const startServer = async (
  config: Config,
  prepare: (installation: Installation) => Promise<void>,
): Promise<RunningServer> => {
  if (config.databaseUrl === null) checkSocketPath(dataPaths(config.dataDir).socket)
  if (config.port !== 0) await checkPortIsFree(config.port, config.host)
  let report: (error: unknown) => void = () => undefined
  const installation = await openInstallation(config, (error) => report(error))
  const { deps, services } = installation
  try {
    const app = await buildApp(deps, services)
    report = (error) => app.log.error({ err: error }, 'background work failed')
    await prepare(installation)
    const stopCommands =
      deps.database.kind === 'embedded'
        ? await serveCommands(dataPaths(config.dataDir).socket, ({ argv, input }) =>
            runCommand(installation, argv, input),
          )
        : () => Promise.resolve()
    await services.statements.markInterrupted()
    await deps.jobs.start()
    const stopSweeps = startSweeps(installation, report)
    const url = await app.listen({ port: config.port, host: config.host })
    return {
      url,
      stop: async () => {
        stopSweeps()
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
