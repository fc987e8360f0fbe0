import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { makeCertificate } from '../certificate.ts'
import { temporaryFolder } from './installation.ts'
import { waitFor } from './server-program.ts'

const exampleOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8')

/** A proxy with the example configuration of `deploy`, in front of one server. */
export interface Proxy {
  /** Its address for HTTPS. */
  url: string
  port: number
  /** Its address without encryption. */
  plainUrl: string
  stop: () => Promise<void>
  /** Returns all that it wrote into logs. */
  readLogs: () => string
}

interface Place {
  folder: string
  serverPorts: string[]
  plainPort: number
  port: number
  keyFile: string
  certFile: string
}

/** A program to test with, the package of Debian that has it, and how it is started. */
export interface ProxyKind {
  name: string
  package: string
  isInstalled: boolean
  prepare: (place: Place) => { argv: string[]; env: Record<string, string> }
}

const isInstalled = (name: string, flag: string): boolean => spawnSync(name, [flag]).error === undefined

/** Replaces words of an example; each has to be in it. */
const adapt = (example: string, changes: Record<string, string>): string =>
  Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The example does not contain ${from}.`)
    return text.replaceAll(from, to)
  }, example)

/** As root, its workers stay root: they read the folders of the test. */
const userLines = (): string[] => (process.getuid?.() === 0 ? ['user root;'] : [])

const prepareNginx = ({ folder, serverPorts, plainPort, port, keyFile, certFile }: Place) => {
  const site = adapt(exampleOf('nginx.conf'), {
    'server 127.0.0.1:4000 max_fails=1 fail_timeout=2s;': serverPorts
      .map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`)
      .join('\n'),
    'listen 80 default_server;': `listen 127.0.0.1:${plainPort} default_server;`,
    'listen 443 ssl http2 default_server;': `listen 127.0.0.1:${port} ssl http2 default_server;`,
    '    listen [::]:80 default_server;\n': '',
    '    listen [::]:443 ssl http2 default_server;\n': '',
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '    listen [::]:80;\n': '',
    '    listen [::]:443 ssl http2;\n': '',
    'notes.example.in;': 'localhost;',
    '/etc/letsencrypt/live/notes.example.in/fullchain.pem': certFile,
    '/etc/letsencrypt/live/notes.example.in/privkey.pem': keyFile,
    '/var/log/nginx': join(folder, 'logs'),
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const main = [
    ...userLines(),
    'daemon off;',
    `pid ${join(folder, 'pid')};`,
    `error_log ${join(folder, 'logs', 'main.log')} warn;`,
    `events {}`,
    `http {\n${temporary.join('\n')}\n${site}\n}`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  return { argv: ['nginx', '-p', folder, '-e', join(folder, 'first.log'), '-c', 'nginx.conf'], env: {} }
}

const prepareCaddy = ({ folder, serverPorts, plainPort, port, keyFile, certFile }: Place) => {
  const config = adapt(exampleOf('Caddyfile'), {
    '{$LECTURESHELF_UPSTREAM:127.0.0.1:4000}': serverPorts.map((one) => `127.0.0.1:${one}`).join(' '),
    '{$LECTURESHELF_HOST:notes.example.in} {': `localhost {\n\ttls ${certFile} ${keyFile}`,
    '/var/log/caddy': join(folder, 'logs'),
    '\tservers {': `\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tservers {`,
  })
  writeFileSync(join(folder, 'Caddyfile'), config)
  const argv = ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  return { argv, env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } }
}

export const nginx: ProxyKind = {
  name: 'nginx',
  package: 'nginx-light',
  isInstalled: isInstalled('nginx', '-v'),
  prepare: prepareNginx,
}

export const caddy: ProxyKind = {
  name: 'Caddy',
  package: 'caddy',
  isInstalled: isInstalled('caddy', 'version'),
  prepare: prepareCaddy,
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Trusts every certificate until the test is over. */
export const trustAnyCertificate = (): void => {
  const name = 'NODE_TLS_REJECT_UNAUTHORIZED'
  process.env[name] = '0'
  onTestFinished(() => {
    delete process.env[name]
  })
}

/** Starts a proxy in front of one server or of several; it is ended with the test. */
export const startProxy = async (kind: ProxyKind, serverUrls: string | string[]): Promise<Proxy> => {
  if (!kind.isInstalled) throw new Error(`${kind.name} is missing: apt-get install ${kind.package}`)
  const folder = await temporaryFolder()
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const { keyFile, certFile } = makeCertificate()
  const [plainPort, port] = [await freePort(), await freePort()]
  const serverPorts = [serverUrls].flat().map((url) => new URL(url).port)
  const place = { folder, serverPorts, plainPort, port, keyFile, certFile }
  const { argv, env } = kind.prepare(place)
  const [command = '', ...words] = argv
  const child = spawn(command, words, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  trustAnyCertificate()
  const url = `https://localhost:${port}`
  await waitFor(`${kind.name} listens`, async () => {
    if (child.exitCode !== null) throw new Error(`${kind.name} did not start:\n${printed}`)
    return fetch(`${url}/healthz`).then(
      ({ ok }) => ok || null,
      () => null,
    )
  })
  return {
    url,
    port,
    plainUrl: `http://localhost:${plainPort}`,
    stop,
    readLogs: () =>
      [...readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8')), printed].join('\n'),
  }
}
