import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { SpaceReserve } from './space-reserve.ts'

interface FsNode {
  name: string
  mode: number
}

interface FsStream {
  node: FsNode
  /** The file descriptor of the host. */
  nfd: number
}

/** Changes the entries of a folder. */
type FolderOperation = (folder: FsNode, ...rest: unknown[]) => unknown

/** The part of Emscripten's file system on the host that is extended here; PGlite does not type it. */
interface HostFs {
  realPath: (node: FsNode) => string
  node_ops: Record<'mknod' | 'unlink' | 'rmdir' | 'symlink', FolderOperation> & {
    rename: (node: FsNode, folder: FsNode, name: string) => unknown
  }
  stream_ops: {
    write: (stream: FsStream, bytes: ArrayBufferView, from: number, length: number, at: number) => number
    fsync?: (stream: FsStream) => number
  }
}

interface HostModule {
  NODEFS: HostFs
  FS: { isDir: (mode: number) => boolean; ErrnoError: new (errno: number) => unknown }
}

/** The name of a segment of PostgreSQL's log. */
const logName = /^[\dA-F]{24}$/u
/** The numbers of Emscripten for a full disk and for an exhausted quota; PostgreSQL knows the first one only. */
const noSpace = 51
const quotaExceeded = 19

/** Emscripten's errors are of no class of Node. */
const isNoSpace = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'errno' in error &&
  (error.errno === noSpace || error.errno === quotaExceeded)

const syncFolderNow = (path: string): void => {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Ends the process without a response. After a failed sync no one knows what is on the disk, and a second one may
 * succeed without the lost bytes; the next start recovers what is there. PostgreSQL panics for the same reason, but an
 * error that it gets here would not end the process: PGlite would call it again and again.
 */
const endProcess = (error: unknown): never => {
  const reason = error instanceof Error ? error.message : String(error)
  writeSync(2, `The database could not be written to the disk, so the process ends: ${reason}\n`)
  process.exit(1)
}

/** Arguments that let PostgreSQL sync: PGlite's own switch it off, and only `fsync` reaches the file system. */
export const durableStartParams = (defaults: string[]): string[] => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

const noSpaceForLog = new Error('There is no space left for its log, and the reserve is spent.')

interface DurableOptions {
  /** Space for writes that may not fail when the disk is full. */
  reserve?: SpaceReserve | null
  /** Called with the size of each write to PostgreSQL's log. */
  onLog?: (bytes: number) => void
}

/**
 * The folder of an embedded database, in which a sync of PostgreSQL is one of the disk. PostgreSQL then syncs its log
 * before a commit returns and before any page of a table is written, and everything else at checkpoints.
 *
 * On a full disk a table cannot grow, which PostgreSQL returns as an error of the statement. Anything else that it
 * writes, such as its log, may not fail: the reserve makes space for it.
 */
export class DurableNodeFs extends NodeFS {
  readonly #reserve: SpaceReserve | null
  readonly #tables: string
  /** Folders whose entries have changed since they were synced. */
  readonly #changed = new Set<string>()
  readonly #onLog: (bytes: number) => void
  #syncs = 0

  constructor(folder: string, { reserve = null, onLog = () => undefined }: DurableOptions = {}) {
    super(folder)
    this.#reserve = reserve
    this.#tables = join(folder, 'base')
    this.#onLog = onLog
  }

  /** How many syncs have reached the disk. */
  get syncs(): number {
    return this.#syncs
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [(module: HostModule) => this.#extend(module), ...(emscriptenOpts.preRun ?? [])]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #extend(module: HostModule): void {
    const { NODEFS: host, FS } = module
    const sync = (work: () => void): void => {
      try {
        work()
        this.#syncs += 1
      } catch (error) {
        endProcess(error)
      }
    }
    this.#watchFolders(host)
    host.stream_ops.fsync = (stream) => {
      sync(() => this.#syncStream(stream, host.realPath(stream.node), FS.isDir(stream.node.mode)))
      return 0
    }
    this.#findSpace(module)
    const { write } = host.stream_ops
    host.stream_ops.write = (stream, ...rest) => {
      // A checkpoint says that older log is not needed: until then, replaying it creates the files again.
      if (stream.node.name === 'pg_control' && this.#changed.size > 0) sync(() => this.#syncChanged())
      const written = write(stream, ...rest)
      if (logName.test(stream.node.name)) this.#onLog(written)
      return written
    }
  }

  /** Lets writes that may not fail use the reserve. */
  #findSpace({ NODEFS: { realPath, stream_ops: streams, node_ops: nodes }, FS }: HostModule): void {
    const repeat = <T>(work: () => T, mayFail: () => boolean): T => {
      for (;;) {
        try {
          return work()
        } catch (error) {
          if (!isNoSpace(error)) throw error
          if (mayFail()) throw new FS.ErrnoError(noSpace)
          if (this.#reserve?.spend() !== true) endProcess(noSpaceForLog)
        }
      }
    }
    const isTable = (path: string) => path.startsWith(this.#tables)
    const { write } = streams
    streams.write = (stream, bytes, from, length, at) => {
      let written = 0
      const mayFail = () => isTable(realPath(stream.node)) && at + length > fstatSync(stream.nfd).size
      // A disk that gets full writes a part of the bytes. The rest then finds no space.
      while (written < length) {
        const part = () => write(stream, bytes, from + written, length - written, at + written)
        written += repeat(part, mayFail)
      }
      return written
    }
    const { mknod } = nodes
    nodes.mknod = (parent, ...rest) =>
      repeat(
        () => mknod(parent, ...rest),
        () => isTable(realPath(parent)),
      )
  }

  /** Notes the folders whose entries change. PostgreSQL itself syncs only some of them. */
  #watchFolders({ node_ops: operations, realPath }: HostFs): void {
    for (const name of ['mknod', 'unlink', 'rmdir', 'symlink'] as const) {
      const run = operations[name]
      operations[name] = (parent, ...rest) => {
        this.#changed.add(realPath(parent))
        return run(parent, ...rest)
      }
    }
    const { rename } = operations
    operations.rename = (node, folder, name) => {
      this.#changed.add(dirname(realPath(node))).add(realPath(folder))
      return rename(node, folder, name)
    }
  }

  #syncStream(stream: FsStream, path: string, isFolder: boolean): void {
    if (isFolder) {
      syncFolderNow(path)
      this.#changed.delete(path)
    } else {
      fdatasyncSync(stream.nfd)
    }
  }

  #syncChanged(): void {
    for (const path of this.#changed) {
      try {
        syncFolderNow(path)
      } catch (error) {
        // A folder that was removed since has no entries.
        if (!isMissing(error)) throw error
      }
      this.#changed.delete(path)
    }
  }
}
