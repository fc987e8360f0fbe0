import { type Stats, closeSync, openSync, readSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

/** A file or a folder; its names are entries of folders and may change. */
export interface Item {
  id: number
  isFolder: boolean
  /** Where its bytes are in the copy that was made before the recording; null when it was created since. */
  base: string | null
}

/** One change of what a disk contains, or one sync. */
export type Operation =
  | { kind: 'add'; folder: Item; name: string; item: Item }
  | { kind: 'remove'; folder: Item; name: string }
  | { kind: 'move'; from: Item; fromName: string; folder: Item; name: string; item: Item }
  | { kind: 'write'; item: Item; at: number; bytes: Buffer }
  | { kind: 'resize'; item: Item; size: number }
  /** Everything that happened to the item before the operation with this index is on the disk now. */
  | { kind: 'sync'; item: Item; before: number }

/** What each folder contains. */
export type Names = Map<Item, Map<string, Item>>

export interface LiveItem extends Item {
  path: string
  size: number
  entries: Map<string, LiveItem>
}

/** The folder that is recorded, as the running process sees it, with everything that has happened to it. */
export class RecordedTree {
  readonly operations: Operation[] = []
  readonly root: LiveItem
  /** What the folders contained at the beginning. */
  readonly names: Names = new Map()
  #ids = 0

  /** @param base a copy of the folder as it is now; all of it counts as synced */
  constructor(
    readonly folder: string,
    base: string,
  ) {
    this.root = this.#scan(folder, base, statSync(base))
  }

  #scan(path: string, base: string, found: Stats): LiveItem {
    const item = this.#newItem(path, found.isDirectory(), base)
    item.size = found.size
    if (!item.isFolder) return item
    for (const name of readdirSync(base)) {
      const inside = statSync(join(base, name))
      if (!inside.isDirectory() && !inside.isFile()) continue
      item.entries.set(name, this.#scan(join(path, name), join(base, name), inside))
    }
    this.names.set(item, new Map(item.entries))
    return item
  }

  #newItem(path: string, isFolder: boolean, base: string | null): LiveItem {
    this.#ids += 1
    return { id: this.#ids, isFolder, base, path, size: 0, entries: new Map() }
  }

  /** Returns the item at a path; null outside of the folder and for a path that does not exist. */
  find(path: string): LiveItem | null {
    if (path === this.folder) return this.root
    if (!path.startsWith(this.folder + sep)) return null
    let item: LiveItem | undefined = this.root
    for (const name of relative(this.folder, path).split(sep)) item = item?.entries.get(name)
    return item ?? null
  }

  #add(path: string, item: LiveItem): void {
    const folder = this.find(dirname(path))
    if (folder === null) return
    folder.entries.set(basename(path), item)
    this.operations.push({ kind: 'add', folder, name: basename(path), item })
  }

  /** Notes that a file is open for writing: it may be new, or empty again. */
  opened(path: string, isTruncated: boolean): LiveItem | null {
    const known = this.find(path)
    if (known !== null) {
      if (isTruncated) this.resized(known, 0)
      return known
    }
    if (this.find(dirname(path)) === null) return null
    const item = this.#newItem(path, false, null)
    this.#add(path, item)
    return item
  }

  /** Notes a folder, and those around it. */
  madeFolder(path: string): void {
    if (!path.startsWith(this.folder + sep) || this.find(path) !== null) return
    this.madeFolder(dirname(path))
    this.#add(path, this.#newItem(path, true, null))
  }

  wrote(item: LiveItem, at: number, bytes: Buffer): void {
    this.operations.push({ kind: 'write', item, at, bytes })
    item.size = Math.max(item.size, at + bytes.length)
  }

  /** Notes what was appended to a file since the last look. */
  grew(item: LiveItem): void {
    const size = statSync(item.path, { throwIfNoEntry: false })?.size ?? 0
    if (size <= item.size) return
    const bytes = Buffer.alloc(size - item.size)
    const file = openSync(item.path, 'r')
    readSync(file, bytes, 0, bytes.length, item.size)
    closeSync(file)
    this.wrote(item, item.size, bytes)
  }

  resized(item: LiveItem, size: number): void {
    this.operations.push({ kind: 'resize', item, size })
    item.size = size
  }

  synced(item: LiveItem, before: number): void {
    this.operations.push({ kind: 'sync', item, before })
  }

  removed(path: string): void {
    const [item, folder] = [this.find(path), this.find(dirname(path))]
    if (item === null || folder === null) return
    for (const name of item.entries.keys()) this.removed(join(path, name))
    folder.entries.delete(basename(path))
    this.operations.push({ kind: 'remove', folder, name: basename(path) })
  }

  linked(from: string, to: string): void {
    const item = this.find(from)
    if (item !== null) this.#add(to, item)
  }

  renamed(from: string, to: string): void {
    const [item, source, folder] = [this.find(from), this.find(dirname(from)), this.find(dirname(to))]
    if (item === null || source === null) return
    const name = basename(to)
    if (folder === null) return this.removed(from)
    source.entries.delete(basename(from))
    folder.entries.set(name, item)
    this.#movePaths(item, to)
    this.operations.push({ kind: 'move', from: source, fromName: basename(from), folder, name, item })
  }

  #movePaths(item: LiveItem, path: string): void {
    item.path = path
    for (const [name, inside] of item.entries) this.#movePaths(inside, join(path, name))
  }
}
