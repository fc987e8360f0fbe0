import type { FastifyBaseLogger } from 'fastify'
import { prepareProbes, withProbe } from '../storage/shared-folder.ts'
import type { Offload } from './offload.ts'
import { findFault, makeProbe } from './probe.ts'

/** How often the proxy is asked while it works, and while it does not. */
const againMs = { on: 60_000, off: 10_000 }

interface Watched {
  offload: Offload
  /** The folder of stored files. */
  files: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  probing: Omit<Parameters<typeof findFault>[0], 'offload' | 'probe'>
  again?: typeof againMs
}

export interface OffloadWatch {
  /** Settles when it is known for the first time whether the proxy sends files. */
  first: Promise<void>
  stop: () => void
}

/**
 * Asks the proxy at once, and again and again, whether it sends files. Until it does, and when it no longer does, this
 * process sends them; the log has a line for each change.
 */
export const watchOffload = ({ offload, files, log, probing, again = againMs }: Watched): OffloadWatch => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let told: string | null | undefined

  const tell = (fault: string | null, error: unknown): void => {
    if (fault === told) return
    told = fault
    if (fault === null) log.info('file offload is on: the proxy sends the bytes of PDFs')
    else log.warn({ err: error }, `file offload is off: ${fault}`)
  }

  const examine = async (): Promise<{ fault: string | null; error?: unknown }> => {
    const probe = makeProbe()
    try {
      return { fault: await withProbe(files, probe, () => findFault({ ...probing, offload, probe })) }
    } catch (error) {
      return { fault: 'the proxy could not be asked', error }
    }
  }

  const ask = async (): Promise<void> => {
    const { fault, error } = await examine()
    if (isStopped) return
    offload.set(fault === null)
    tell(fault, error)
    timer = setTimeout(begin, fault === null ? again.on : again.off).unref()
  }

  const begin = (): void => void ask()
  return {
    first: prepareProbes(files)
      .catch(() => undefined)
      .then(ask),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
