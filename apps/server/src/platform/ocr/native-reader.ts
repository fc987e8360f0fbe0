import { execFile, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { GreyImage } from '../pdf-engine/pdf-messages.ts'
import { linesOfTable } from './words-table.ts'
import { type ScanReader, scanDotsPerInch, scanLanguages } from './scan-reader.ts'

const program = 'tesseract'
const leastVersion = 5
const answersWithinMs = 10_000

const run = promisify(execFile)
/** One thread: the server has other work for the other processors. */
const env = { ...process.env, OMP_THREAD_LIMIT: '1' }

/** Finds Tesseract on the machine. @returns null without one that is new enough and knows a language */
export const findNativeReader = async (): Promise<ScanReader | null> => {
  const ask = async (argument: string): Promise<string> => {
    const { stdout, stderr } = await run(program, [argument], { timeout: answersWithinMs, env })
    return `${stdout}\n${stderr}`
  }
  try {
    const version = Number(/tesseract v?(\d+)/u.exec(await ask('--version'))?.[1] ?? 0)
    const installed = (await ask('--list-langs')).split(/\s+/u)
    const languages = scanLanguages.filter((language) => installed.includes(language))
    return version < leastVersion || languages.length === 0 ? null : createReader(languages)
  } catch {
    return null
  }
}

const createReader = (languages: readonly string[]): ScanReader => ({
  languages,
  readLines: async ({ pixels, width, height }: GreyImage, language: string) => {
    const raw = { width, height, channels: 1 } as const
    const image = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
    const options = ['-l', language, '--psm', '3', '--dpi', String(scanDotsPerInch), 'tsv']
    const child = spawn(program, ['stdin', 'stdout', ...options], { env, stdio: ['pipe', 'pipe', 'ignore'] })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    // Why it stopped reading says its exit code.
    child.stdin.on('error', () => undefined).end(image)
    const [table, code] = await Promise.all([text(child.stdout), ended])
    if (code !== 0) throw new Error(`${program} ended with ${code}`)
    return linesOfTable(table)
  },
})
