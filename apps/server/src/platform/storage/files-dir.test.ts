import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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

/** A group that no new file gets; only root may give a file to one. */
const otherGroup = 65_534
/** Only root may give a file away, and only root may write everywhere. */
const groupsToGive = isRoot ? [0] : []
const modesToObey = isRoot ? [] : [0o2550]

const makeFolder = (mode: number): string => {
  const folder = mkdtempSync(join(around, 'files-'))
  if (isRoot) chownSync(folder, -1, otherGroup)
  chmodSync(folder, mode)
  return folder
}

const offload = { location: '/internal-files/', secret: 'x', siteUrl: 'x', proxyUrl: 'x' }
let dataDir = ''
let filesDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(around, 'data-'))
  filesDir = makeFolder(0o2750)
})

const open = (changes: Partial<Parameters<typeof openStorage>[0]> = {}) =>
  openStorage({ dataDir, filesDir, offload, ...changes })

const mistakeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  return error instanceof ConfigError ? error.mistakes.join() : `no mistake: ${String(error)}`
}

/** The mode and the group of a path. */
const rightsOf = async (path: string) => {
  const { mode, gid } = await stat(path)
  return [(mode & 0o7777).toString(8), gid]
}

describeStorage('a folder that a group may read', () =>
  openStorage({ dataDir: mkdtempSync(join(around, 'data-')), filesDir: makeFolder(0o2750), offload }),
)

describe('a folder that a group may read', () => {
  const shared = async (mode: string, path: string) => [mode, (await stat(path)).gid]

  it('gives stored files to the group, and staged ones to no one', async () => {
    const storage = await open()
    const key = await storage.put(Buffer.from('notes'))
    const staged = await storage.stage(Readable.from(['unchecked']), { maxBytes: 100 })
    const file = join(filesDir, 'files', key.slice(0, 2), key)
    expect(await rightsOf(file)).toEqual(await shared('640', filesDir))
    for (const folder of [join(filesDir, 'files'), join(filesDir, 'files', key.slice(0, 2))]) {
      expect(await rightsOf(folder)).toEqual(await shared('2750', filesDir))
    }
    expect((await rightsOf(staged.path))[0]).toBe('600')
    expect((await rightsOf(join(filesDir, 'staged')))[0]).toBe('2700')
    expect(process.umask()).toBe(privateUmask)
  })

  it('tells where a proxy finds a file, and nothing of one that the group may not read', async () => {
    const storage = await open()
    const key = await storage.put(Buffer.from('notes'))
    const path = `${key.slice(0, 2)}/${key}`
    chmodSync(join(filesDir, 'files', path), 0o600)
    expect(await storage.locateShared(key)).toEqual({ path, sizeBytes: 5 })
    expect((await rightsOf(join(filesDir, 'files', path)))[0]).toBe('640')
    await storage.remove(key)
    await expect(storage.locateShared(key)).rejects.toThrow('nothing is stored')
    await expect(storage.locateShared('../../etc/passwd')).rejects.toThrow('not a storage key')
  })

  it.each(groupsToGive)('leaves a file of another group to the server, such as %i', async (group) => {
    const storage = await open()
    const key = await storage.put(Buffer.from('notes'))
    chownSync(join(filesDir, 'files', key.slice(0, 2), key), -1, group)
    expect(await storage.locateShared(key)).toBeNull()
  })
})

describe('a private folder', () => {
  it('keeps files private, and shows none to a proxy', async () => {
    chmodSync(filesDir, 0o700)
    const storage = await open({ offload: null })
    const key = await storage.put(Buffer.from('notes'))
    expect((await rightsOf(join(filesDir, 'files', key.slice(0, 2), key)))[0]).toBe('600')
    expect(await storage.locateShared(key)).toBeNull()
  })

  it('is the one in DATA_DIR unless a setting names another', async () => {
    expect(storageRoot({ dataDir: '/data', filesDir: null })).toBe('/data/files')
    const storage = await open({ filesDir: null, offload: null })
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
    [0o0750, /would not belong to the group/u],
    [0o0700, /FILE_OFFLOAD needs a FILES_DIR that the group/u],
    [0o2710, /FILE_OFFLOAD needs a FILES_DIR that the group/u],
  ])('with the mode %o', async (mode, sentence) => {
    chmodSync(filesDir, mode)
    expect(await mistakeOf(open())).toMatch(sentence)
    expect(await rightsOf(filesDir)).toEqual([mode.toString(8), (await stat(filesDir)).gid])
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
    const before = await open({ filesDir: null, offload: null })
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
