import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeStorage } from '../../../test/storage-conformance.ts'
import { ConfigError } from '../errors.ts'
import { privateUmask } from '../data-dir/private-folder.ts'
import { openStorage, storageRoot } from './files-dir.ts'

const isRoot = process.getuid?.() === 0
const around = mkdtempSync(join(tmpdir(), 'lectureshelf-files-dir-'))
// As the command line does.
let umaskBefore = 0
beforeAll(() => {
  umaskBefore = process.umask(privateUmask)
})
afterAll(async () => {
  process.umask(umaskBefore)
  await rm(around, { recursive: true })
})

/** Root may write everywhere. */
const modesToObey = isRoot ? [] : [0o2550]

const makeFolder = (mode: number): string => {
  const folder = mkdtempSync(join(around, 'files-'))
  chmodSync(folder, mode)
  return folder
}

let dataDir = ''
let filesDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(around, 'data-'))
  filesDir = makeFolder(0o700)
})

const open = (changes: Partial<Parameters<typeof openStorage>[0]> = {}) =>
  openStorage({ dataDir, filesDir, ...changes })

const mistakeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  return error instanceof ConfigError ? error.mistakes.join() : `no mistake: ${String(error)}`
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describeStorage('a folder of its own', () =>
  openStorage({ dataDir: mkdtempSync(join(around, 'data-')), filesDir: makeFolder(0o700) }),
)

describe('the folder of stored files', () => {
  it.each([0o700, 0o2750])('keeps files private in a folder of mode %o', async (mode) => {
    chmodSync(filesDir, mode)
    const storage = await open()
    const key = await storage.put(Buffer.from('notes'))
    const shard = join(filesDir, 'files', key.slice(0, 2))
    expect([await modeOf(join(shard, key)), await modeOf(shard)]).toEqual(['600', '700'])
    expect(process.umask()).toBe(privateUmask)
  })

  it('is the one in DATA_DIR unless a setting names another', async () => {
    expect(storageRoot({ dataDir: '/data', filesDir: null })).toBe('/data/files')
    const storage = await open({ filesDir: null })
    const key = await storage.put(Buffer.from('notes'))
    expect(readFileSync(join(dataDir, 'files', 'files', key.slice(0, 2), key), 'utf8')).toBe('notes')
  })
})

describe('FILES_DIR is refused', () => {
  it('when there is no such folder', async () => {
    expect(await mistakeOf(open({ filesDir: join(around, 'none') }))).toMatch(
      /^FILES_DIR names .* which does not exist/u,
    )
    const file = join(around, 'file')
    writeFileSync(file, '')
    expect(await mistakeOf(open({ filesDir: file }))).toMatch(/^FILES_DIR must be a folder/u)
  })

  it.each([
    [0o2755, /open to every user/u],
    [0o2751, /open to every user/u],
    [0o2770, /changed by its group/u],
  ])('with the mode %o', async (mode, sentence) => {
    chmodSync(filesDir, mode)
    expect(await mistakeOf(open())).toMatch(sentence)
    expect((await stat(filesDir)).mode & 0o7777).toBe(mode)
  })

  it('inside DATA_DIR or around it, also by a link', async () => {
    const inside = join(dataDir, 'files')
    mkdirSync(inside)
    const link = join(around, `link-${crypto.randomUUID()}`)
    symlinkSync(inside, link)
    for (const places of [
      { filesDir: inside },
      { filesDir: link },
      { filesDir: dataDir },
      { filesDir: around },
    ])
      expect(await mistakeOf(open(places))).toBe(
        'FILES_DIR must lie outside of DATA_DIR, which only this user may enter.',
      )
  })

  it('while there are files in the former folder', async () => {
    const before = await open({ filesDir: null })
    const key = await before.put(Buffer.from('notes'))
    expect(await mistakeOf(open())).toMatch(/^There are files in .*, but FILES_DIR is .*\. Move them: /u)
    await before.remove(key)
    expect(await mistakeOf(open())).toBe('no mistake: null')
  })

  it.each(modesToObey)('where this user may not write, with the mode %o', async (mode) => {
    chmodSync(filesDir, mode)
    expect(await mistakeOf(open())).toMatch(/^This user may not write in FILES_DIR/u)
  })
})
