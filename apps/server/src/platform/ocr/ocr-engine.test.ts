import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isRunning } from '../../../test/processes/process-probe.ts'
import type { GreyImage } from '../pdf-engine/pdf-engine.ts'
import { type OcrEngine, OcrEngineClosedError, type OcrEngineOptions, createOcrEngine } from './ocr-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const blank: GreyImage = { width: 60, height: 80, pixels: Buffer.alloc(60 * 80, 255) }

let folder = ''
const engines: OcrEngine[] = []

const engineWith = (options: OcrEngineOptions = {}): OcrEngine => {
  const engine = createOcrEngine(options)
  engines.push(engine)
  return engine
}

/** Writes a program on the path of the child. @returns its environment */
const pathWith = async (name: string, script: string): Promise<NodeJS.ProcessEnv> => {
  const bin = await mkdtemp(join(folder, `${name}-`))
  await writeFile(join(bin, 'tesseract'), `#!/bin/sh\n${script}\n`)
  await chmod(join(bin, 'tesseract'), 0o755)
  return { PATH: `${bin}:${process.env['PATH'] ?? ''}` }
}

/** Writes a program that obeys the first job in its own way. */
const programThat = async (does: string): Promise<URL> => {
  const path = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(
    path,
    `process.send({ type: 'ready' })
process.on('disconnect', () => process.exit())
process.on('message', ({ kind }) => {
  if (kind === 'next') return process.send({ type: 'done', isTired: false })
  process.send({ type: 'began' })
  ${does}
})`,
  )
  return pathToFileURL(path)
}

const answer = `process.send({ type: 'read', page: { words: [], confidence: 0, language: 'eng' } })`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectureshelf-ocr-'))
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})
afterAll(() => rm(folder, { recursive: true }))

describe('a scanned page', () => {
  const row = (...fields: (number | string)[]) => fields.join('\\t')

  /** Writes an installed Tesseract that knows languages, and does something for each page. */
  const tesseractThat = (languages: string[], does: string) =>
    pathWith(
      'new',
      `case "$1" in
--version) echo "tesseract 5.3.0" ;;
--list-langs) printf 'List of available languages:\\n${languages.join('\\n')}\\n' ;;
*) cat >/dev/null; ${does} ;;
esac`,
    )

  test('in Kannada is read in Kannada, because English finds hardly a word of it', async () => {
    // Drawn with Noto Sans Kannada: few machines have a font of these letters.
    const drawn = sharp(
      fileURLToPath(new URL('../../../test/kannada-lines.png', import.meta.url)),
    ).greyscale()
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
    const image = { width: info.width, height: info.height, pixels: data }
    const inKannada =
      '\u0c95\u0ca8\u0ccd\u0ca8\u0ca1 \u0cad\u0cbe\u0cb7\u0cc6 \u0cae\u0ca4\u0ccd\u0ca4\u0cc1 \u0cb8\u0cbe\u0cb9\u0cbf\u0ca4\u0ccd\u0caf'
    // Also where the installed Tesseract knows English alone, as Debian's package does: its guess is a bad one.
    const guess = row(5, 1, 1, 1, 1, 1, 6, 8, 30, 8, 31, 'EAQO')
    const guessing = await tesseractThat(['eng', 'osd'], `printf '${guess}\\n'`)
    // One that is too old is not used. `npm run test:long` also reads it without one.
    const old = await pathWith('old', 'echo "tesseract 4.1.1"')
    for (const env of process.env['LONG'] === '1' ? [{}, guessing, old] : [guessing, old]) {
      const result = await engineWith({ env }).read(image)
      if (!result.ok) throw new Error(result.problem)
      expect(result.page.language).toBe('kan')
      expect(result.page.words.map(([text]) => text).join(' ')).toContain(inKannada)
      // The first word lies at the upper left.
      expect(result.page.words[0]?.slice(1, 5)).toEqual([
        expect.closeTo(600, -2.7),
        expect.closeTo(2130, -2.7),
        expect.closeTo(1440, -2.7),
        expect.closeTo(2730, -2.7),
      ])
    }
  })

  test('without words has none, also where the system forbids another priority', async () => {
    expect(await engineWith({ niceness: 99 }).read(blank)).toEqual({
      ok: true,
      page: { words: [], confidence: 0, language: 'eng' },
    })
  })

  test('is read by Tesseract of the machine where it is new enough, behind everything else', async () => {
    const note = join(folder, 'native')
    const table = [
      row('level', 'page_num', 'block_num'),
      row(5, 1, 1, 1, 1, 1, 6, 8, 30, 8, 91, 'Dead-'),
      row(5, 1, 1, 1, 2, 1, 6, 24, 30, 8, 95, 'locks'),
      row(5, 1, 1, 1, 2, 2, 40, 24, 6, 8, 12, '~|'),
    ]
    const env = await tesseractThat(
      ['eng', 'osd'],
      `echo "$@ $OMP_THREAD_LIMIT $(cut -d ' ' -f 19 /proc/self/stat)" > ${note}; printf '${table.join('\\n')}\\n'`,
    )
    expect(await engineWith({ env, niceness: 3 }).read(blank)).toEqual({
      ok: true,
      page: {
        words: [
          ['Dead', 1000, 1000, 5000, 1000, 2],
          ['locks', 1000, 3000, 5000, 1000, 1],
        ],
        confidence: 93,
        language: 'eng',
      },
    })
    expect((await readFile(note, 'utf8')).trim()).toBe('stdin stdout -l eng --psm 3 --dpi 200 tsv 1 3')
  })

  test('is tried in the next language when it is hardly read, and keeps what is read better', async () => {
    const tableOf = (confidence: string, text: string) =>
      `printf '${row(5, 1, 1, 1, 1, 1, 6, 8, 30, 8, confidence, text)}\\n'`
    const rounds = join(folder, 'rounds')
    const env = await tesseractThat(
      ['eng', 'kan'],
      `echo "$4" >> ${rounds}; case "$4 $(wc -l < ${rounds})" in
eng*1) ${tableOf('59', 'hardly')} ;;
eng*2) ${tableOf('30', 'turned')} ;;
kan*3) ${tableOf('40', 'worse')} ;;
kan*4) ${tableOf('20', 'turned')} ;;
eng*5) ${tableOf('60', 'surely')} ;;
esac`,
    )
    const engine = engineWith({ env })
    const readWords = async () => {
      const result = await engine.read(blank)
      return result.ok ? [result.page.language, ...result.page.words.map(([text]) => text)] : []
    }
    expect([await readWords(), await readWords()]).toEqual([
      ['eng', 'hardly'],
      ['eng', 'surely'],
    ])
    expect(await readFile(rounds, 'utf8')).toBe('eng\neng\nkan\nkan\neng\n')
  })
})

describe('a page that a program cannot read', () => {
  const unsafe = { ok: false, problem: 'unsafe' }

  test.each([
    ['ends it', 'process.exit(3)', {}],
    ['takes too much of its time', 'for (;;) {}', { maxMs: 300 }],
    ['waits for ever', '', { maxMs: 40 }],
    ['takes too much memory', 'globalThis.held = Buffer.alloc(200e6, 1)', { maxRssBytes: 150e6 }],
    ['says something else', `process.send({ type: 'read', page: { words: 'many' } })`, {}],
  ])('is unsafe when it %s', async (_case, does, options) => {
    const events: string[] = []
    const engine = engineWith({
      ...options,
      program: await programThat(does),
      onUnsafe: (lastWords) => events.push(lastWords),
    })
    expect(await engine.read(blank)).toEqual(unsafe)
    expect(events).toHaveLength(1)
    expect(engine.memoryBytes()).toBe(0)
  })

  const heldMemory = 'const held = Buffer.alloc(200e6, 1); setInterval(() => held, 1000)'

  test.runIf(process.platform === 'linux').each([
    ['works for ever', 'out_of_time', 'while :; do :; done', { maxMs: 300 }, ''],
    [
      'takes too much memory',
      'out_of_memory',
      `exec "${process.execPath}" -e "${heldMemory}"`,
      { maxRssBytes: 150e6 },
      '',
    ],
    ['outlives its process', 'crashed', 'exec sleep 1000', {}, 'process.exit(3)'],
  ])('is unsafe when a program %s, which is ended', async (_case, ending, script, options, then) => {
    const note = join(folder, crypto.randomUUID())
    const events: string[] = []
    const engine = engineWith({
      ...options,
      program: await programThat(`Promise.all([import('node:child_process'), import('node:fs')]).then(
    ([{ spawn }, { writeFileSync }]) => {
      writeFileSync('${note}', String(spawn('sh', ['-c', ${JSON.stringify(script)}], { stdio: 'ignore' }).pid))
      ${then}
    })`),
      onUnsafe: (lastWords) => events.push(lastWords),
    })
    expect(await engine.read(blank)).toEqual(unsafe)
    expect(events).toEqual([ending])
    const pid = Number(await readFile(note, 'utf8'))
    onTestFinished(() => void spawn('kill', ['-KILL', String(pid)], { stdio: 'ignore' }))
    await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false))
  })

  test('costs the next page nothing', async () => {
    const flag = join(folder, crypto.randomUUID())
    const does = `import('node:fs').then(({ existsSync, writeFileSync }) => {
    if (existsSync('${flag}')) { ${answer}; return }
    writeFileSync('${flag}', '')
    process.exit(1)
  })`
    const engine = engineWith({ program: await programThat(does) })
    const both = await Promise.all([engine.read(blank), engine.read(blank)])
    expect(both).toMatchObject([unsafe, { ok: true }])
  })
})

describe('the engine', () => {
  test('ends an idle process, and starts another for the next page', async () => {
    const engine = engineWith({ program: await programThat(answer), maxIdleMs: 30 })
    expect(await engine.read(blank)).toMatchObject({ ok: true })
    await vi.waitFor(() => expect(engine.memoryBytes()).toBe(0))
    expect(await engine.read(blank)).toMatchObject({ ok: true })
  })

  test('rejects the pages in progress and in line when it is closed', async () => {
    const engine = engineWith({ program: await programThat('') })
    const pages = [engine.read(blank), engine.read(blank)]
    const ended = Promise.allSettled(pages)
    await vi.waitFor(() => expect(engine.memoryBytes()).toBeGreaterThan(0))
    await engine.close()
    for (const page of await ended)
      expect(page).toMatchObject({ status: 'rejected', reason: expect.any(OcrEngineClosedError) })
    await expect(engine.read(blank)).rejects.toBeInstanceOf(OcrEngineClosedError)
  })

  test('says what the process said when none starts', async () => {
    const path = join(folder, 'broken.mjs')
    await writeFile(path, `process.stderr.write('no such model\\n', () => process.exit(1))`)
    await expect(engineWith({ program: pathToFileURL(path) }).read(blank)).rejects.toThrow('no such model')
  })
})
