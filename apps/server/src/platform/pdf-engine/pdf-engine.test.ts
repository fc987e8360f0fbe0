import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { liveBytes } from '../../../test/live-memory.ts'
import { createPdfEngine, PdfEngineClosedError, unmeasured } from './pdf-engine.ts'
import type { PageBatch, PdfEngine, PdfEngineOptions, PdfProcessEvent } from './pdf-engine.ts'
import { bombContent, endlessPdf, firstExtra, lineOf, pageObject, tinyPdf } from '../../../test/tiny-pdf.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const demo = (name: string) => fileURLToPath(new URL(`../../../../../demo/pdfs/${name}`, import.meta.url))
const manual = demo('surveying-gnss-rtklib-manual.pdf')
const withOutline = demo('computer-networks-bird-routing.pdf')

let folder = ''
let bombed: Buffer
/** A path of a PDF with two pages. */
let small = ''
let shared: PdfEngine
const engines: PdfEngine[] = []

const fileOf = async (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const engineWith = (options: PdfEngineOptions = {}) => {
  const events: PdfProcessEvent[] = []
  const engine = createPdfEngine({ ...options, log: (event) => events.push(event) })
  engines.push(engine)
  const pids = () => events.flatMap((event) => (event.event === 'started' ? [event.pid] : []))
  return { engine, events, pids }
}

const indexWhole = async (engine: PdfEngine, path: string) => {
  const batches: PageBatch[] = []
  const result = await engine.index(path, async (batch) => {
    batches.push(batch)
  })
  if (!result.ok) throw new Error(result.problem)
  return { ...result.index, batches, texts: batches.flatMap(({ texts }) => texts) }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const squeeze = (text: string) => text.replace(/[^a-z]/gi, '').toLowerCase()

const linesPdf = (count: number) =>
  tinyPdf({ contents: Array.from({ length: count }, (_value, index) => lineOf(`This is page ${index + 1}`)) })

const numbered = (count: number) =>
  Array.from({ length: count }, (_value, index) => `This is page ${index + 1}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-engine-'))
  bombed = await bombContent()
  small = await fileOf('small.pdf', linesPdf(2))
  shared = createPdfEngine()
})

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

afterAll(async () => {
  await shared.close()
  await rm(folder, { recursive: true })
})

describe('a check', () => {
  test('a real PDF passes with its number of pages', async () => {
    expect(await shared.check(manual)).toEqual({ ok: true, pageCount: 183 })
  })

  test('a web page named .pdf is not a PDF', async () => {
    const path = await fileOf('page.pdf', '<!doctype html><title>Sign in to download</title>')
    expect(await shared.check(path)).toEqual({ ok: false, problem: 'not_a_pdf' })
  })

  test('an empty file is not a PDF', async () => {
    expect(await shared.check(await fileOf('empty.pdf', ''))).toEqual({ ok: false, problem: 'not_a_pdf' })
  })

  test('random bytes are not a PDF', async () => {
    const path = await fileOf('noise.pdf', Buffer.alloc(50_000, 'rEa7/x9='))
    expect(await shared.check(path)).toEqual({ ok: false, problem: 'not_a_pdf' })
  })

  test('random bytes after the header of a PDF cannot be opened', async () => {
    const path = await fileOf('header.pdf', `%PDF-1.7\n${'rEa7/x9='.repeat(5000)}`)
    expect(await shared.check(path)).toEqual({ ok: false, problem: 'not_openable' })
  })

  test('a PDF that was truncated half-way cannot be opened', async () => {
    const whole = await readFile(withOutline)
    const path = await fileOf('half.pdf', whole.subarray(0, whole.length / 2))
    expect(await shared.check(path)).toEqual({ ok: false, problem: 'not_openable' })
  })

  test('a PDF that is locked with a certificate has a verdict of its own', async () => {
    const encrypt =
      '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /R 4 /Length 128 /Recipients [<00>] >>'
    const trailer = `/ID [<00> <00>] /Encrypt ${encrypt}`
    const path = await fileOf('certified.pdf', tinyPdf({ contents: [lineOf('secret')], trailer }))
    expect(await shared.check(path)).toEqual({ ok: false, problem: 'locked_for_others' })
  })

  test('a PDF that needs a password has a verdict of its own', async () => {
    const unknown = '00'.repeat(32)
    const encrypt = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${unknown}> /U <${unknown}> >>`
    const trailer = `/ID [<00> <00>] /Encrypt ${encrypt}`
    const path = await fileOf('locked.pdf', tinyPdf({ contents: [lineOf('secret')], trailer }))
    expect(await shared.check(path)).toEqual({ ok: false, problem: 'password_protected' })
  })

  test('a PDF without a page has a verdict of its own', async () => {
    const path = await fileOf('blank.pdf', tinyPdf({ contents: [] }))
    expect(await shared.check(path)).toEqual({ ok: false, problem: 'no_pages' })
  })

  test('a PDF with a wrong cross-reference table passes, because readers repair it', async () => {
    const text = linesPdf(2)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7')
    expect(await shared.check(await fileOf('mended.pdf', Buffer.from(text, 'latin1')))).toEqual({
      ok: true,
      pageCount: 2,
    })
  })

  test('a missing file is an error and no verdict on a PDF', async () => {
    await expect(shared.check(join(folder, 'missing.pdf'))).rejects.toMatchObject({
      message: expect.stringContaining('ENOENT'),
      code: 'ENOENT',
    })
    expect(await shared.check(manual)).toMatchObject({ ok: true })
  })
})

describe('an index', () => {
  test('the index of a real PDF has the text of each page and a cover', async () => {
    const { pageCount, texts, batches, cover, outline } = await indexWhole(shared, manual)
    expect(pageCount).toBe(183)
    expect(texts).toHaveLength(183)
    expect(batches.length).toBeGreaterThan(3)
    expect(texts[0]).toContain('RTKLIB ver. 2.4.2 Manual')
    expect(['\0', '\r', '\ufffe'].filter((character) => texts.join('').includes(character))).toEqual([])
    expect(outline).toEqual([])
    const { format, width, height } = await sharp(cover ?? Buffer.alloc(0)).metadata()
    expect(format).toBe('webp')
    expect(width).toBeGreaterThan(300)
    expect(width).toBeLessThanOrEqual(360)
    expect(height).toBeLessThanOrEqual(720)
  })

  test('the outline of a real PDF points to the pages that contain its titles', async () => {
    const { outline, texts } = await indexWhole(shared, withOutline)
    expect(outline.length).toBeGreaterThan(20)
    expect(outline[0]).toMatchObject({ level: 0 })
    expect(Math.max(...outline.map(({ level }) => level))).toBeGreaterThan(0)
    const isFound = outline.map(({ title, pageNumber }) =>
      squeeze(texts[(pageNumber ?? 0) - 1] ?? '').includes(squeeze(title)),
    )
    expect(isFound.filter(Boolean).length / isFound.length).toBeGreaterThan(0.9)
  })

  test('an outline that links in a circle is read once', async () => {
    const contents = [lineOf('one'), lineOf('two')]
    const first = firstExtra(contents.length)
    const root = first
    const entry = (title: string, next: number, page: number) =>
      `<< /Title (${title}) /Next ${next} 0 R /First ${first + 1} 0 R /Dest [${page} 0 R /Fit] >>`
    const extra = [
      `<< /First ${first + 1} 0 R /Last ${first + 2} 0 R >>`,
      entry('Alpha', first + 2, pageObject(0)),
      entry('Beta', first + 1, pageObject(1)),
    ]
    const path = await fileOf('circle.pdf', tinyPdf({ contents, catalog: `/Outlines ${root} 0 R`, extra }))
    expect((await indexWhole(shared, path)).outline).toEqual([
      { title: 'Alpha', pageNumber: 1, level: 0 },
      { title: 'Beta', pageNumber: 2, level: 0 },
    ])
  })

  test('a missing page has no text and the other pages have theirs', async () => {
    const whole = linesPdf(3).toString('latin1')
    const path = await fileOf(
      'gap.pdf',
      whole.replace(`${pageObject(1)} 0 R ${pageObject(2)}`, `99 0 R ${pageObject(2)}`),
    )
    const { texts } = await indexWhole(shared, path)
    expect(texts).toEqual(['This is page 1', '', 'This is page 3'])
  })

  test('the next batch is read after the last one was handled', async () => {
    const path = await fileOf('long.pdf', linesPdf(100))
    let inHand = 0
    const seen: string[] = []
    await shared.index(path, async ({ texts }) => {
      inHand += 1
      expect(inHand).toBe(1)
      await readFile(path)
      seen.push(...texts)
      inHand -= 1
    })
    expect(seen).toEqual(numbered(100))
  })

  test('an error of the caller ends the job and is passed on', async () => {
    const path = await fileOf('long.pdf', linesPdf(100))
    const { engine } = engineWith()
    const indexing = engine.index(path, async () => {
      throw new Error('the database is away')
    })
    await expect(indexing).rejects.toThrow('the database is away')
    expect(await engine.check(path)).toEqual({ ok: true, pageCount: 100 })
  })

  test('a PDF that cannot be opened is rejected with the reason', async () => {
    const path = await fileOf('page.pdf', '<!doctype html>')
    const onPages = vi.fn<(batch: PageBatch) => Promise<void>>()
    expect(await shared.index(path, onPages)).toEqual({ ok: false, problem: 'not_a_pdf' })
    expect(onPages).not.toHaveBeenCalled()
  })
})

/** Less than the bomb unpacks to. */
const bombLimit = { maxRssBytes: 250_000_000 }

describe('a hostile PDF', () => {
  test('a kilobyte that unpacks to 280 MB is unsafe, and costs the server no memory', async () => {
    const bomb = tinyPdf({ contents: [bombed] })
    expect(bomb.length).toBeLessThan(3000)
    const path = await fileOf('bomb.pdf', bomb)
    const { engine, events } = engineWith(bombLimit)
    const before = liveBytes()
    expect(await engine.check(path)).toEqual({ ok: false, problem: 'unsafe' })
    expect(liveBytes() - before).toBeLessThan(4_000_000)
    expect(events).toContainEqual(expect.objectContaining({ event: 'unsafe' }))
    expect(await engine.check(small)).toEqual({ ok: true, pageCount: 2 })
  })

  test('a page that is a bomb costs the index that page only', async () => {
    const contents = [lineOf('This is page 1'), bombed, lineOf('This is page 3')]
    const path = await fileOf('bomb-inside.pdf', tinyPdf({ contents }))
    const { texts } = await indexWhole(engineWith(bombLimit).engine, path)
    expect(texts).toEqual(['This is page 1', '', 'This is page 3'])
  })

  test('a page that takes forever is unsafe', async () => {
    const path = await fileOf('endless.pdf', endlessPdf())
    const { engine, events } = engineWith({ maxMs: 200 })
    expect(await engine.check(path)).toEqual({ ok: false, problem: 'unsafe' })
    expect(events).toContainEqual(expect.objectContaining({ event: 'unsafe', ending: 'out_of_time' }))
  })
})

describe('the processes', () => {
  test('the first process starts with the first job and serves many', async () => {
    const { engine, pids } = engineWith()
    expect(pids()).toEqual([])
    for (let round = 0; round < 3; round += 1) await engine.check(small)
    expect(pids()).toHaveLength(1)
  })

  test('no more processes run than allowed, and a waiting job gets its turn', async () => {
    const { engine, pids } = engineWith({ processes: 2 })
    const checks = await Promise.all(Array.from({ length: 8 }, async () => engine.check(small)))
    expect(checks).toEqual(Array.from({ length: 8 }, () => ({ ok: true, pageCount: 2 })))
    expect(pids()).toHaveLength(2)
  })

  test('a check is not held up by index jobs', async () => {
    const { engine } = engineWith({ processes: 2 })
    const order: string[] = []
    let release = () => {}
    const checked = new Promise<void>((resolve) => {
      release = resolve
    })
    const indexing = [1, 2].map(async () => {
      // Each index job waits in its first batch.
      await engine.index(small, () => checked)
      order.push('index')
    })
    await engine.check(small)
    order.push('check')
    release()
    await Promise.all(indexing)
    expect(order).toEqual(['check', 'index', 'index'])
  })

  test('a process that was killed while idle is replaced', async () => {
    const { engine, pids } = engineWith({ processes: 1 })
    await engine.check(small)
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    expect(await engine.check(small)).toEqual({ ok: true, pageCount: 2 })
    expect(pids()).toHaveLength(2)
  })

  test('a process that is killed at work is replaced, and the index is complete', async () => {
    const path = await fileOf('long.pdf', linesPdf(100))
    const { engine, pids } = engineWith({ processes: 1 })
    const texts: string[] = []
    const result = await engine.index(path, async (batch) => {
      if (texts.length === 0) process.kill(pids()[0] ?? 0, 'SIGKILL')
      texts.push(...batch.texts)
    })
    expect(result).toMatchObject({ ok: true })
    expect(texts).toEqual(numbered(100))
    expect(pids()).toHaveLength(2)
  })

  test('jobs for which no one waits step back in a process of their own', async () => {
    const { engine, pids } = engineWith({ niceness: 7 })
    await engine.check(small)
    await indexWhole(engine, small)
    await engine.drawPage(small, { page: 1, width: 100, maxHeight: 100 })
    await engine.measurePages(small, { pageCount: 2, from: unmeasured, turnMs: Infinity })
    expect(pids().map((pid) => getPriority(pid))).toEqual([getPriority(), 7])
  })

  test.skipIf(!existsSync('/proc/self/autogroup'))(
    'a process that steps back does so for other sessions, too',
    async () => {
      const { engine, pids } = engineWith({ niceness: 7 })
      await indexWhole(engine, small)
      const groups = ['self', pids()[0]].map((pid) => readFile(`/proc/${pid}/autogroup`, 'utf8'))
      const [own, child] = await Promise.all(groups)
      expect(child).toMatch(/ nice 7$/m)
      expect(child?.split(' ')[0]).not.toBe(own?.split(' ')[0])
    },
  )

  test('a single process steps back for no one, because it serves everyone', async () => {
    const { engine, pids } = engineWith({ niceness: 7, processes: 1 })
    await indexWhole(engine, small)
    expect(pids().map((pid) => getPriority(pid))).toEqual([getPriority()])
  })

  test('a process that steps back takes the place of an idle one, when there are more than one', async () => {
    const { engine, pids } = engineWith({ niceness: 7 })
    await Promise.all([engine.check(small), engine.check(manual)])
    await indexWhole(engine, small)
    expect(pids().filter(isAlive)).toHaveLength(3)
    await Promise.all([indexWhole(engine, small), engine.check(manual), engine.check(small)])
    expect(pids().filter(isAlive)).toHaveLength(3)
  })

  test('an idle process is ended after a while', async () => {
    const ended = await new Promise<PdfProcessEvent>((resolve, reject) => {
      const engine = createPdfEngine({
        maxIdleMs: 10,
        log: (event) => event.event === 'ended' && resolve(event),
      })
      engines.push(engine)
      engine.check(small).catch(reject)
    })
    expect(ended).toMatchObject({ event: 'ended' })
  })

  test.skipIf(process.platform !== 'linux')(
    "a process inherits nothing of the server's environment",
    async () => {
      vi.stubEnv('SESSION_SECRET', 'do not pass on')
      const { engine, pids } = engineWith()
      await engine.check(small)
      const environment = await readFile(`/proc/${pids()[0]}/environ`, 'utf8')
      vi.unstubAllEnvs()
      expect(environment.split('\0').filter((entry) => entry && !entry.startsWith('NODE_CHANNEL_'))).toEqual(
        [],
      )
    },
  )

  test.skipIf(process.platform !== 'linux')('a process may use 768 MB unless told otherwise', async () => {
    const limitOf = async ({ engine, pids }: ReturnType<typeof engineWith>) => {
      await engine.check(small)
      return Number((await readFile(`/proc/${pids()[0]}/cmdline`, 'utf8')).split('\0').at(-2))
    }
    // Both limits are far above what a small file needs, so the processes live on.
    const maxRssBytes = 700 * 1024 * 1024
    expect(await limitOf(engineWith())).toBe(768 * 1024 * 1024)
    expect(await limitOf(engineWith({ maxRssBytes }))).toBe(maxRssBytes)
  })

  test('a check may take 30 seconds unless told otherwise', async () => {
    const path = await fileOf('endless.pdf', endlessPdf())
    const { engine, events } = engineWith()
    await engine.check(small)
    const realNow = performance.now.bind(performance)
    let aheadMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs)
    /** Waits until the engine has looked at the time again, and has acted on it. */
    const lookAgain = async () => {
      const looks = clock.mock.calls.length
      await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(looks + 1), { timeout: 10_000 })
    }
    const checking = engine.check(path)
    await lookAgain()
    aheadMs = 20_000
    await lookAgain()
    expect(events).not.toContainEqual(expect.objectContaining({ event: 'unsafe' }))
    aheadMs = 30_000
    expect(await checking).toEqual({ ok: false, problem: 'unsafe' })
    expect(events).toContainEqual(expect.objectContaining({ event: 'unsafe', ending: 'out_of_time' }))
    clock.mockRestore()
  })

  test('closing ends all processes and rejects running, waiting and later jobs', async () => {
    const { engine, pids } = engineWith({ processes: 1 })
    const path = await fileOf('endless.pdf', endlessPdf())
    await engine.check(small)
    const refused = [engine.check(path), engine.check(small)].map(async (check) =>
      expect(check).rejects.toThrow(PdfEngineClosedError),
    )
    await engine.close()
    await Promise.all(refused)
    await expect(engine.check(small)).rejects.toThrow(PdfEngineClosedError)
    expect(pids().filter(isAlive)).toEqual([])
  })
})
