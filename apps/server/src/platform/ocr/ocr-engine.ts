import { programBeside } from '../children/child-programs.ts'
import { type WorkProcess, startWorkProcess } from '../children/work-process.ts'
import { Fault } from '../errors.ts'
import type { GreyImage } from '../pdf-engine/pdf-messages.ts'
import { type OcrJob, OcrReport, type ReadPage } from './ocr-messages.ts'

export type { ReadPage } from './ocr-messages.ts'
export { scanDotsPerInch } from './scan-reader.ts'

/** `unsafe`: reading the page took too much memory or time, or ended its process. */
export type OcrResult = { ok: true; page: ReadPage } | { ok: false; problem: 'unsafe' }

export interface OcrEngine {
  /**
   * Reads the words of a page that was drawn with `scanDotsPerInch`. One page is read at a time.
   * @throws OcrEngineClosedError
   */
  read: (image: GreyImage) => Promise<OcrResult>
  /** Returns the memory of the process; 0 without one, and where the system does not report it. */
  memoryBytes: () => number
  /** Kills the process; waiting and running jobs reject with `OcrEngineClosedError`. */
  close: () => Promise<void>
}

/** Thrown for a page that could not be read because the engine was closed. */
export class OcrEngineClosedError extends Error {
  override name = 'OcrEngineClosedError'

  constructor() {
    super('the OCR engine is closed')
  }
}

export interface OcrEngineOptions {
  /** The memory limit of the process, which is killed beyond it. */
  maxRssBytes?: number
  /** Processor time for a page. */
  maxMs?: number
  /** How long an idle process is kept. */
  maxIdleMs?: number
  /** How far the process steps back behind others: from 0 to 19, as `nice` counts. */
  niceness?: number | undefined
  /** Where the native program is looked for. */
  env?: NodeJS.ProcessEnv
  /** Told when a page ended its process, with what the process said last. */
  onUnsafe?: (lastWords: string) => void
  /** The program of the process, if not the one beside the engine. */
  program?: URL
}

const maxStarts = 3
const maxHeapMegabytes = 192

type OcrProcess = WorkProcess<OcrJob, OcrReport>

/** What the child finds a native program by, and nothing else of the server's surroundings. */
const ownEnv = (): NodeJS.ProcessEnv => {
  const { PATH, TESSDATA_PREFIX } = process.env
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(TESSDATA_PREFIX === undefined ? {} : { TESSDATA_PREFIX }),
  }
}

/** Creates the engine that reads scanned pages. Its process starts with the first page. */
export const createOcrEngine = ({
  maxRssBytes = 700 * 1024 * 1024,
  maxMs = 60_000,
  maxIdleMs = 60_000,
  niceness = 0,
  env = ownEnv(),
  onUnsafe = () => {},
  program = programBeside(import.meta.url, 'ocr-child'),
}: OcrEngineOptions = {}): OcrEngine => {
  let current: OcrProcess | null = null
  let idle: NodeJS.Timeout | null = null
  let line: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const processOf = (): OcrProcess => {
    if (current?.isUsable() === true) return current
    current = startWorkProcess({
      program,
      report: OcrReport,
      niceness,
      env,
      maxRssBytes,
      maxHeapMegabytes,
      limitsTimeOf: 'processor',
      startsPrograms: true,
    })
    return current
  }

  const readOnce = async (image: GreyImage): Promise<OcrResult | null> => {
    const process = processOf()
    let page: ReadPage | null = null
    const onReport = async (report: OcrReport) => {
      page = report.page
    }
    const ending = await process.run({ kind: 'read', image }, { budget: { leftMs: maxMs }, onReport })
    // The next page is read only when the memory of a killed process is free again.
    if (!process.isUsable()) await process.gone
    if (isClosed && ending !== 'finished') throw new OcrEngineClosedError()
    if (ending === 'never_began') return null
    if (ending === 'finished' && page !== null) return { ok: true, page }
    onUnsafe(`${ending} ${process.lastWords()}`.trim())
    return { ok: false, problem: 'unsafe' }
  }

  const readInTurn = async (image: GreyImage): Promise<OcrResult> => {
    if (idle !== null) clearTimeout(idle)
    try {
      for (let starts = 1; starts <= maxStarts; starts += 1) {
        if (isClosed) throw new OcrEngineClosedError()
        const result = await readOnce(image)
        if (result !== null) return result
      }
      throw new Fault(`no OCR process starts: ${current?.lastWords() ?? ''}`)
    } finally {
      idle = setTimeout(() => current?.kill(), maxIdleMs).unref()
    }
  }

  return {
    read: (image) => {
      const result = line.then(() => readInTurn(image))
      line = result.catch(() => undefined)
      return result
    },
    memoryBytes: () => (current?.isUsable() === true ? current.memoryBytes() : 0),
    close: async () => {
      isClosed = true
      if (idle !== null) clearTimeout(idle)
      current?.kill()
      await current?.gone
    },
  }
}
