import { closeSync, fdatasyncSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

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
    write: (stream: FsStream, ...rest: unknown[]) => number
    fsync?: (stream: FsStream) => number
  }
}

interface HostModule {
  NODEFS: HostFs
  FS: { isDir: (mode: number) => boolean }
}

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
 * Ends the process without a response. After a failed sync nobody knows what is on the disk, and a second one may
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

/**
 * The folder of an embedded database, in which a sync of PostgreSQL is one of the disk. PostgreSQL then syncs its log
 * before a commit returns and before any page of a table is written, and everything else at checkpoints.
 */
export class DurableNodeFs extends NodeFS {
  /** Folders whose entries have changed since they were synced. */
  readonly #changed = new Set<string>()
  #syncs = 0

  /** How many syncs have reached the disk. */
  get syncs(): number {
    return this.#syncs
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [(module: HostModule) => this.#extend(module), ...(emscriptenOpts.preRun ?? [])]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #extend({ NODEFS: host, FS }: HostModule): void {
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
    const { write } = host.stream_ops
    host.stream_ops.write = (stream, ...rest) => {
      // A checkpoint says that older log is not needed: until then, replaying it creates the files again.
      if (stream.node.name === 'pg_control' && this.#changed.size > 0) sync(() => this.#syncChanged())
      return write(stream, ...rest)
    }
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
