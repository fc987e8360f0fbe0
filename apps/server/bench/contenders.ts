import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openInstallation } from '../src/cli/installation.ts'
import { readConfig } from '../src/platform/config.ts'
import { fill } from './dataset.ts'

const cliPath = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const rawPath = fileURLToPath(new URL('raw-server.ts', import.meta.url))

export interface Contender {
  name: string
  url: string
  /** The processes whose CPU and memory count. */
  pids: number[]
  stop: () => Promise<void>
}

/** Returns a function that ends a process. */
export const stopperOf = (child: ChildProcess) => async () => {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Returns the address that a server prints as its first line. */
const urlOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('The process has no output.')
    createInterface({ input: child.stdout }).on('line', (line) => {
      resolve(line)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)))
  })

/** Returns a port that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** Starts bare `node:http`, which sends the given bodies from memory, by path. */
export const startRaw = async (bodies: Record<string, string>): Promise<Contender> => {
  const child = spawn(process.execPath, ['--import', 'tsx', rawPath], {
    env: { ...process.env, BODIES: JSON.stringify(bodies) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlOf(child)
  return { name: 'node:http', url, pids: [child.pid ?? 0], stop: stopperOf(child) }
}

/** Waits until a server answers at all. */
export const untilAnswering = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(url).catch(() => null)) !== null) return
    await wait(100)
  }
  throw new Error(`Nothing answers at ${url}.`)
}

const nginxSettings = (folder: string, port: number): string => `
user root;
master_process off;
daemon off;
error_log ${folder}/error.log;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  types { application/pdf pdf; }
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}/files; }
}`

/** Starts nginx with one worker, which sends the files of `folder/files` with sendfile. */
export const startNginx = async (folder: string): Promise<Contender> => {
  const port = await freePort()
  const settings = join(folder, 'nginx.conf')
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(settings, nginxSettings(folder, port))
  const child = spawn('nginx', ['-c', settings, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(url)
  return { name: 'nginx', url, pids: [child.pid ?? 0], stop: stopperOf(child) }
}

export interface Product extends Contender {
  /** The public names of the large PDFs. */
  pdfFiles: string[]
}

/** Fills an installation and starts the built server on it. Its log goes to a file: a reader would cost CPU here. */
export const startProduct = async (
  name: string,
  folder: string,
  settings: Record<string, string>,
): Promise<Product> => {
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  // One address sends more than a campus: the limits of reads would be what is measured.
  const limits = { READS_PER_SECOND_PERSON: '1000000', READS_PER_SECOND_ADDRESS: '1000000' }
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), ...limits, ...settings }
  const installation = await openInstallation(readConfig(env, { webDir: null }), (error) => {
    throw error
  })
  const pdfFiles = await fill(installation)
  await installation.close()
  const log = openSync(join(folder, 'server.log'), 'w')
  const child = spawn(process.execPath, [cliPath, 'serve'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(`${url}/readyz`)
  return { name, url, pids: [child.pid ?? 0], stop: stopperOf(child), pdfFiles }
}
