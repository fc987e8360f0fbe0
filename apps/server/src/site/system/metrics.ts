import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '../../platform/clock.ts'
import type { RequestMetrics } from '../../platform/http/answered/request-metrics.ts'
import type { OcrEngine } from '../../platform/ocr/ocr-engine.ts'
import type { PdfEngine } from '../../platform/pdf-engine/pdf-engine.ts'
import type { InstallationState, WaitingWork } from './installation-state.service.ts'

/** A scrape waits this long for the database, and then reports it as down. */
const usualWithinMs = 5000

/** The failures that an alarm is about. */
const failedJobDays = 1
const nanoseconds = 1e9

interface Value {
  value: number
  labels?: string
}

const gauge = (name: string, help: string, ...values: Value[]): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...values.map(
    ({ value, labels }) => `${name}${labels === undefined ? '' : `{${labels}}`} ${numberOf(value)}`,
  ),
]

const numberOf = (value: number): string => (value === Infinity ? '+Inf' : String(value))

const processLines = (): string[] => {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  return [
    ...gauge('process_resident_memory_bytes', 'Memory of the server process.', { value: rss }),
    ...gauge('process_uptime_seconds', 'Time since the process started.', { value: process.uptime() }),
    ...gauge('nodejs_heap_used_bytes', 'JavaScript heap in use.', { value: heapUsed }),
    ...gauge('nodejs_heap_total_bytes', 'JavaScript heap.', { value: heapTotal }),
    ...gauge('nodejs_external_memory_bytes', 'Buffers outside the heap.', { value: external }),
  ]
}

/** Returns the delays of the event loop since the last scrape. */
const eventLoopLines = (delays: IntervalHistogram): string[] => {
  const lines = [
    ...gauge('nodejs_eventloop_delay_p99_seconds', '99th percentile of the delay since the last scrape.', {
      value: delays.percentile(99) / nanoseconds,
    }),
    ...gauge('nodejs_eventloop_delay_max_seconds', 'Longest delay since the last scrape.', {
      value: delays.max / nanoseconds,
    }),
  ]
  delays.reset()
  return lines
}

const ageSeconds = (now: Date, then: Date): number => Math.max(0, (now.getTime() - then.getTime()) / 1000)

const workLines = (work: WaitingWork, now: Date): string[] => {
  const { statementSeconds, claims, mails, jobs, openUploads, pictures, unindexed, scans } = work
  const ofKind = (part: 'waiting' | 'failed') =>
    jobs.map((job) => ({ labels: `kind="${job.kind}"`, value: job[part] }))
  const oldest = claims.oldestAt === null ? 0 : ageSeconds(now, claims.oldestAt)
  return [
    ...gauge('lectureshelf_database_statement_seconds', 'Time of one small statement.', {
      value: statementSeconds,
    }),
    ...gauge('lectureshelf_jobs_waiting', 'Jobs that are due and not begun.', ...ofKind('waiting')),
    ...gauge('lectureshelf_jobs_failed', 'Jobs that failed for good within a day.', ...ofKind('failed')),
    ...gauge('lectureshelf_mails_waiting', 'Mails waiting to be sent.', { value: mails.waiting }),
    ...gauge('lectureshelf_mails_failed', 'Mails of a week that failed or may not have arrived.', {
      value: mails.failed,
    }),
    ...gauge('lectureshelf_claims_waiting', 'Claims waiting for a decision.', { value: claims.waiting }),
    ...gauge('lectureshelf_claims_oldest_age_seconds', 'Age of the oldest of them.', { value: oldest }),
    ...gauge('lectureshelf_uploads_open', 'Uploads in parts that are not finished.', { value: openUploads }),
    ...gauge('lectureshelf_page_pictures', 'Stored pictures of pages.', { value: pictures.count }),
    ...gauge('lectureshelf_page_pictures_bytes', 'Bytes of these pictures.', { value: pictures.bytes }),
    ...gauge('lectureshelf_page_pictures_waiting', 'Pages waiting to be drawn or read in this process.', {
      value: pictures.waiting,
    }),
    ...gauge('lectureshelf_pdfs_without_picture', 'Ready PDFs without the picture of page 1.', {
      value: pictures.withoutPicture,
    }),
    ...gauge('lectureshelf_pdfs_without_search', 'Ready PDFs that the search does not find yet.', {
      value: unindexed,
    }),
    ...gauge('lectureshelf_scan_pages_waiting', 'Scanned pages that a machine has still to read.', {
      value: scans.pages,
    }),
  ]
}

/** @throws when the work takes too long */
const inTime = async <T>(work: Promise<T>, withinMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), withinMs)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

interface Options {
  requests: RequestMetrics
  state: InstallationState
  pdfEngine: Pick<PdfEngine, 'memoryBytes'>
  ocrEngine: Pick<OcrEngine, 'memoryBytes'>
  clock: Clock
  onError: (error: unknown) => void
  /** How long a scrape waits for the database. */
  databaseWithinMs?: number
}

/** Measures the process and the installation, in the Prometheus text format. */
export const createMetrics = (options: Options) => {
  const { requests, state, pdfEngine, ocrEngine, clock, onError } = options
  const { databaseWithinMs = usualWithinMs } = options
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()

  /** Returns the lines of a part that may fail; a scrape must show the rest. */
  const orNothing = (lines: Promise<string[]>): Promise<string[]> =>
    lines.catch((error: unknown) => {
      onError(error)
      return []
    })

  const readWork = async (): Promise<string[]> => {
    const lines = await orNothing(
      inTime(state.readWaitingWork(failedJobDays), databaseWithinMs).then((work) =>
        workLines(work, clock.now()),
      ),
    )
    const isUp = { value: lines.length > 0 ? 1 : 0 }
    return [...gauge('lectureshelf_database_up', 'Whether the database answers.', isUp), ...lines]
  }

  const readDisk = async (): Promise<string[]> => {
    const { freeBytes, warningBytes, isWritable } = await state.readSpace()
    return [
      ...gauge('lectureshelf_disk_free_bytes', 'Free space for files and rows.', { value: freeBytes }),
      ...gauge('lectureshelf_disk_warning_bytes', 'Below this owners are warned.', { value: warningBytes }),
      ...gauge('lectureshelf_disk_writable', 'Whether anything can be stored.', {
        value: isWritable ? 1 : 0,
      }),
    ]
  }

  const readBackup = async (): Promise<string[]> => {
    const madeAt = await state.readLastBackup()
    const value = madeAt === null ? Infinity : ageSeconds(clock.now(), madeAt)
    return gauge('lectureshelf_backup_age_seconds', 'Time since the last backup; +Inf without one.', {
      value,
    })
  }

  return {
    render: async (): Promise<string> => {
      const parts = await Promise.all([readWork(), orNothing(readDisk()), orNothing(readBackup())])
      const pdfMemory = { value: pdfEngine.memoryBytes() }
      const lines = [
        ...requests.render(),
        ...parts.flat(),
        ...processLines(),
        ...gauge('lectureshelf_pdf_processes_memory_bytes', 'Memory of all PDF processes.', pdfMemory),
        ...gauge('lectureshelf_ocr_memory_bytes', 'Memory of the process that reads scans.', {
          value: ocrEngine.memoryBytes(),
        }),
        ...gauge('lectureshelf_clock_ahead_seconds', 'How far this machine is ahead of the database.', {
          value: (clock.aheadMs?.() ?? 0) / 1000,
        }),
        ...eventLoopLines(delays),
      ]
      return `${lines.join('\n')}\n`
    },
    stop: () => {
      delays.disable()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
