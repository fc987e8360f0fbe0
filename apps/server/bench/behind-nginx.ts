import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Product, freePort, stopperOf, untilAnswering } from './contenders.ts'

/** What the server and nginx have to agree about. */
export interface OffloadPlaces {
  folder: string
  filesDir: string
  secret: string
  port: number
  metricsToken: string
}

/** Creates the folder that nginx reads, and chooses the rest. */
export const prepareOffload = async (folder: string): Promise<OffloadPlaces> => {
  const filesDir = join(folder, 'shared')
  await mkdir(filesDir, { recursive: true })
  await chmod(filesDir, 0o2750)
  const [secret, metricsToken] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  return { folder, filesDir, secret, metricsToken, port: await freePort() }
}

/** Returns the settings of a server that hands files over to that nginx. */
export const offloadSettings = ({ filesDir, secret, port, metricsToken }: OffloadPlaces) => ({
  FILES_DIR: filesDir,
  FILE_OFFLOAD: '/internal-files/',
  FILE_OFFLOAD_SECRET: secret,
  TRUST_PROXY: '1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  METRICS_TOKEN: metricsToken,
})

/** Returns the example of `deploy` without encryption and log, as the other nginx of the bench is. */
const siteFor = async ({ folder, filesDir, port }: OffloadPlaces, serverUrl: string): Promise<string> => {
  const example = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  const encrypted = example.slice(example.lastIndexOf('\nserver {'))
  const shared = example.slice(0, example.indexOf('\nserver {'))
  return `${shared}${encrypted}`
    .replace(/^log_format .*$/mu, '')
    .replace(/^ *(?:ssl_|listen |access_log|error_log).*$/gmu, '')
    .replace('server_name notes.example.in;', `listen 127.0.0.1:${port}; access_log off;`)
    .replace('server 127.0.0.1:4000', `server ${new URL(serverUrl).host}`)
    .replace('/etc/nginx/lectureshelf-offload*.map', join(folder, 'offload.map'))
    .replace('/srv/lectureshelf-files/', `${filesDir}/`)
}

const settingsFor = (folder: string, site: string): string => `
user root;
master_process off;
daemon off;
error_log ${folder}/error.log;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${site}
}`

/** Waits until the server has found out that the proxy sends files. */
const untilOffloaded = async (url: string, metricsToken: string): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
    if (metrics.includes('lectureshelf_file_offload 1')) return
    await wait(100)
  }
  throw new Error('The server does not hand files over. Its log says why.')
}

/** Starts nginx with one worker in front of a server that runs with those settings. */
export const startBehindNginx = async (
  name: string,
  product: Product,
  places: OffloadPlaces,
): Promise<Product> => {
  const { folder, port, secret, metricsToken } = places
  await writeFile(join(folder, 'offload.map'), `default "${secret}";\n`)
  const settings = join(folder, 'nginx.conf')
  await writeFile(settings, settingsFor(folder, await siteFor(places, product.url)))
  const child = spawn('nginx', ['-c', settings, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(url)
  await untilOffloaded(product.url, metricsToken)
  return { ...product, name, url, pids: [...product.pids, child.pid ?? 0], stop: stopperOf(child) }
}
