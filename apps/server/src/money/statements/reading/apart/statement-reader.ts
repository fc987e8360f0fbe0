import { statementTooMuch } from '@lectureshelf/contract/money/payment-messages'
import { readInOwnProcess } from '../../../../platform/children/one-file.ts'
import { programBeside } from '../../../../platform/children/child-programs.ts'
import { AppError } from '../../../../platform/errors.ts'
import { createFairTurns } from '../../../../platform/http/limits/fair-turns.ts'
import { type StatementLine, readStatement } from '../read-statement.ts'
import { isText } from '../read-table.ts'
import { refusal } from '../table.ts'
import { countRows } from './count-rows.ts'
import { type StatementFile, fileOf } from './statement-file.ts'
import {
  type StatementReport as Report,
  type StatementFrame,
  type StatementJob,
  StatementReport,
} from './statement-messages.ts'

const maxHeapMegabytes = 1280
/** Each may be 20 MB, which is in memory while it waits. */
const waitingMost = 6
const waitingOfOne = 3
/**
 * A day of messages, or of a bank. Whatever such a text contains, it is read in a tenth of a second; without its limit
 * of rows, or as HTML, it would take longer.
 */
const shortBytes = 16 * 1024
const shortRows = 300
/** 20 MB of a bank have fewer. Each is an object in the server's memory until it is stored. */
const rowsMax = 400_000

/** What reading one statement may use. */
export interface ReadingLimits {
  /** Processor time of the process that reads it. */
  maxMs?: number
  maxRssBytes?: number
  /** A text up to this size is read without a process. */
  maxBytesHere?: number
}

/** A file, who brings it, and what opens it; '' for no password. */
export interface Brought {
  personId: string
  bytes: Buffer
  password: string
  /** Aborted when no one waits for it any longer. */
  abandoned?: AbortSignal | undefined
}

export interface StatementReader {
  /**
   * Reads a statement of any format. A short text is read at once, anything else in a process that ends with it.
   * @throws AppError `pdf_password_protected`, `statement_unreadable` with what to do instead, `too_many_requests` or
   * `unavailable` when too many wait
   */
  read: (brought: Brought) => Promise<StatementFile>
  /** Ends what is being read. */
  stop: () => void
}

const isShort = (bytes: Buffer, rows: number | null, maxBytes: number): boolean =>
  bytes.length <= maxBytes && rows !== null && rows <= shortRows && !bytes.includes('<')

/** Puts a statement together from the reports of its process. */
const createGathering = () => {
  const lines: StatementLine[] = []
  const settlements = new Set<StatementLine>()
  let frame: StatementFrame | null = null
  let refused: AppError | null = null
  return {
    take: (report: Report): void => {
      if (report.type === 'frame') ({ frame } = report)
      else if (report.type === 'refused')
        refused =
          report.code === 'statement_unreadable' ? refusal(report.message) : new AppError(report.code, report)
      else {
        const settled = new Set(report.settlements)
        for (const [index, line] of report.lines.entries()) {
          lines.push(line)
          if (settled.has(index)) settlements.add(line)
        }
      }
    },
    /** Returns the statement; null when its process ended before. @throws AppError when it was refused */
    result: (): StatementFile | null => {
      if (refused !== null) throw refused
      return frame === null ? null : { ...frame, lines, settlements }
    },
  }
}

/** Creates the reader of statements: one process at a time, in which persons take turns. */
export const createStatementReader = (limits: ReadingLimits = {}): StatementReader => {
  const { maxMs = 120_000, maxRssBytes = 1536 * 1024 * 1024, maxBytesHere = shortBytes } = limits
  const turns = createFairTurns({ concurrency: 1, maxPerPerson: waitingOfOne, maxTotal: waitingMost })
  const stopping = new AbortController()

  const readApart = async ({ bytes, password }: Brought, abandoned: AbortSignal) => {
    const gathering = createGathering()
    await readInOwnProcess<StatementJob, Report>({
      program: programBeside(import.meta.url, 'statement-child'),
      report: StatementReport,
      maxRssBytes,
      maxHeapMegabytes,
      maxMs,
      startsPrograms: true,
      job: { kind: 'read', bytes, password },
      onReport: gathering.take,
      abandoned,
    })
    return gathering.result()
  }

  const inTurn = async <T>(personId: string, abandoned: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const { turn, granted } = turns.request(personId)
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (turns.leave(turn)) reject(abandoned.reason)
      }
      if (abandoned.aborted) leave()
      else abandoned.addEventListener('abort', leave, { once: true })
      void granted.then(() => {
        abandoned.removeEventListener('abort', leave)
        resolve()
      })
    })
    try {
      return await work()
    } finally {
      turns.giveBack()
    }
  }

  return {
    read: async (brought) => {
      const { personId, bytes, password, abandoned: given } = brought
      const rows = isText(bytes) ? await countRows(bytes) : null
      if (isShort(bytes, rows, maxBytesHere)) return fileOf(await readStatement(bytes, password))
      const tooMuch = refusal(statementTooMuch(rows, bytes.length))
      if (rows !== null && rows > rowsMax) throw tooMuch
      const abandoned = AbortSignal.any([stopping.signal, ...(given === undefined ? [] : [given])])
      try {
        const read = await inTurn(personId, abandoned, () => readApart(brought, abandoned))
        if (read !== null) return read
      } catch (error) {
        if (stopping.signal.aborted) throw new AppError('unavailable', { isExpected: true })
        throw abandoned.aborted ? new AppError('upload_interrupted', { cause: error }) : error
      }
      throw tooMuch
    },
    stop: () => stopping.abort(),
  }
}
