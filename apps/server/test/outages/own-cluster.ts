import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { portOf } from './swallowing-proxy.ts'
import { waitFor } from '../processes/server-program.ts'

/** Connections that the cluster has: two servers need 22, and it keeps those that a network has cut for a while. */
export const mostConnections = 50

const binariesIn = (folder: string): string => {
  const version = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))[0]
  if (version === undefined) throw new Error('There is no PostgreSQL server on this machine.')
  return join(folder, version, 'bin')
}

/** PostgreSQL refuses to run as root. */
const userOfServer = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Lists a process and its children. */
const familyOf = (pid: number): number[] => {
  const isChild = (name: string): boolean => {
    try {
      const [, , parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/\(.*\)/u, 'x')
        .split(' ')
        .slice(1)
      return Number(parent) === pid
    } catch {
      // It ended since the folder was read.
      return false
    }
  }
  return [
    pid,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name) && isChild(name))
      .map(Number),
  ]
}

const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: String(mostConnections),
  shared_buffers: '16MB',
  jit: 'off',
  autovacuum: 'off',
  fsync: 'off',
}

/** A PostgreSQL server of a test, which may do to it what it likes. */
export class OwnCluster {
  #server: ChildProcess | null = null

  private constructor(
    private readonly folder: string,
    private readonly binaries: string,
    readonly port: number,
  ) {}

  static async create(): Promise<OwnCluster> {
    const binaries = binariesIn('/usr/lib/postgresql')
    const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-outage-'))
    const user = userOfServer()
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
    const words = ['-D', join(folder, 'data'), '-U', 'lectureshelf', '--auth=trust', '--no-sync']
    execFileSync(join(binaries, 'initdb'), [...words, '--encoding=UTF8', '--locale=C.UTF-8'], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    })
    const cluster = new OwnCluster(folder, binaries, await portOf())
    await cluster.start()
    return cluster
  }

  get url(): string {
    return `postgres://lectureshelf@127.0.0.1:${this.port}/postgres`
  }

  async start(): Promise<void> {
    const values = { ...settings, port: String(this.port), unix_socket_directories: this.folder }
    const words = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#server = spawn(join(this.binaries, 'postgres'), ['-D', join(this.folder, 'data'), ...words], {
      ...userOfServer(),
      cwd: this.folder,
      stdio: 'ignore',
    })
    await waitFor('PostgreSQL runs', async () => (await this.run('select 1').catch(() => null)) && true)
  }

  /** Runs a statement on a connection of its own. */
  async run(text: string): Promise<unknown[]> {
    const client = await this.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  async connect(name = 'a test'): Promise<Client> {
    const client = new Client({ connectionString: this.url, application_name: name })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** Sends a signal to every process of the server. */
  signalAll(signal: NodeJS.Signals): void {
    for (const pid of familyOf(this.#server?.pid ?? 0)) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // It has ended since it was found.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
  }

  async #end(send: (server: ChildProcess) => void): Promise<void> {
    const server = this.#server
    if (server === null) return
    const ended = once(server, 'exit')
    send(server)
    await ended
    this.#server = null
  }

  /** Stops the server as its operator does: connections are ended. */
  stop(): Promise<void> {
    return this.#end((server) => void server.kill('SIGINT'))
  }

  /** Kills the server and its connections, as a machine that ends does. */
  kill(): Promise<void> {
    return this.#end(() => this.signalAll('SIGKILL'))
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }
}
