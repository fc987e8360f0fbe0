import { constants, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Content } from './content.ts'
import type { Item, Names, Operation, RecordedTree } from './recorded-tree.ts'

/** The unit that a disk writes completely or not at all. */
const sectorBytes = 512

type Entry = Extract<Operation, { kind: 'add' | 'remove' | 'move' }>
type Change = Extract<Operation, { kind: 'write' | 'resize' }>

/** A change that survives, or the new size of a file without its new bytes. */
type Surviving = Change | { kind: 'grow'; size: number }

interface Pending<Kind> {
  index: number
  operation: Kind
}

/** How much of what was not synced a power cut leaves. */
export type Survival = 'nothing' | 'everything' | 'some'

const foldersOf = (entry: Entry): Item[] =>
  entry.kind === 'move' ? [entry.from, entry.folder] : [entry.folder]

const namesIn = (names: Names, folder: Item): Map<string, Item> => {
  const known = names.get(folder)
  if (known !== undefined) return known
  const made = new Map<string, Item>()
  names.set(folder, made)
  return made
}

/** Applies a change of names; one whose preconditions were lost changes what it can. */
const applyEntry = (names: Names, entry: Entry): void => {
  const inside = namesIn(names, entry.folder)
  if (entry.kind === 'remove') {
    inside.delete(entry.name)
    return
  }
  if (entry.kind === 'move') {
    const source = namesIn(names, entry.from)
    if (source.get(entry.fromName) === entry.item) source.delete(entry.fromName)
  }
  inside.set(entry.name, entry.item)
}

const applyChange = (content: Content, change: Surviving): void => {
  if (change.kind === 'write') content.write(change.at, change.bytes)
  else if (change.kind === 'resize') content.resize(change.size)
  else if (change.size > content.size) content.resize(change.size)
}

/** Splits a write at the sectors of the disk. */
const sectorsOf = (change: Extract<Change, { kind: 'write' }>): Surviving[] => {
  const parts: Surviving[] = []
  for (let from = 0; from < change.bytes.length;) {
    const at = change.at + from
    const end = Math.min(change.bytes.length, from + sectorBytes - (at % sectorBytes))
    parts.push({ ...change, at, bytes: change.bytes.subarray(from, end) })
    from = end
  }
  return parts
}

/** Returns the unsynced changes of a file that a cut leaves: each sector of each write by chance. */
const survivingChanges = (changes: Change[], share: number, random: () => number): Surviving[] =>
  changes
    .flatMap((change): Surviving[] =>
      change.kind === 'resize'
        ? [change]
        : // A file may have its new size before it has its new bytes.
          [{ kind: 'grow', size: change.at + change.bytes.length }, ...sectorsOf(change)],
    )
    .filter(() => random() < share)

/** Returns, in their order, the unsynced changes of names that a cut leaves: of each folder the first few. */
const survivingEntries = (pending: Pending<Entry>[], random: () => number): Entry[] => {
  const lengths = new Map<Item, number>()
  const seen = new Map<Item, number>()
  const counts = new Map<Item, number>()
  for (const { operation } of pending)
    for (const folder of foldersOf(operation)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  for (const [folder, count] of counts) lengths.set(folder, Math.floor(random() * (count + 1)))
  return pending.flatMap(({ operation }) => {
    // A rename is one step of the file system's journal, also between two folders.
    const isLeft = foldersOf(operation).map((folder) => {
      const number = seen.get(folder) ?? 0
      seen.set(folder, number + 1)
      return number < (lengths.get(folder) ?? 0)
    })
    return isLeft.includes(true) ? [operation] : []
  })
}

/** What is certainly on the disk, and what may be, while a recording is played from its beginning. */
export class PlayedDisk {
  readonly #names: Names = new Map()
  readonly #contents = new Map<Item, Content>()
  readonly #entries: Pending<Entry>[] = []
  readonly #changes = new Map<Item, Pending<Change>[]>()
  #position = 0

  readonly #tree: RecordedTree

  constructor(tree: RecordedTree) {
    this.#tree = tree
    for (const [folder, inside] of tree.names) this.#names.set(folder, new Map(inside))
  }

  /** Plays the recording up to an operation. */
  playTo(position: number): void {
    for (; this.#position < position; this.#position += 1) {
      const operation = this.#tree.operations[this.#position]
      if (operation !== undefined) this.#play(operation, this.#position)
    }
  }

  #play(operation: Operation, index: number): void {
    if (operation.kind === 'sync') {
      this.#sync(operation.item, operation.before)
    } else if (operation.kind === 'write' || operation.kind === 'resize') {
      const changes = this.#changes.get(operation.item) ?? []
      changes.push({ index, operation })
      this.#changes.set(operation.item, changes)
    } else {
      this.#entries.push({ index, operation })
    }
  }

  #sync(item: Item, before: number): void {
    if (!item.isFolder) {
      const changes = this.#changes.get(item) ?? []
      const kept = changes.filter(({ index }) => index < before)
      if (kept.length === 0) return
      const content = this.#contentOf(item)
      for (const { operation } of kept) applyChange(content, operation)
      this.#contents.set(item, content)
      this.#changes.set(
        item,
        changes.filter(({ index }) => index >= before),
      )
      return
    }
    const rest = this.#entries.splice(0)
    for (const entry of rest) {
      const isKept = entry.index < before && foldersOf(entry.operation).includes(item)
      if (isKept) applyEntry(this.#names, entry.operation)
      else this.#entries.push(entry)
    }
  }

  #contentOf(item: Item): Content {
    const bytes = () => (item.base === null ? Buffer.alloc(0) : readFileSync(item.base))
    return this.#contents.get(item) ?? new Content(bytes())
  }

  /** Writes a disk as a power cut at this position could have left it. */
  writeImage(to: string, survival: Survival, random: () => number): void {
    const names: Names = new Map([...this.#names].map(([folder, inside]) => [folder, new Map(inside)]))
    const entries =
      survival === 'some'
        ? survivingEntries(this.#entries, random)
        : this.#entries.filter(() => survival === 'everything').map(({ operation }) => operation)
    for (const entry of entries) applyEntry(names, entry)
    this.#writeFolder(this.#tree.root, to, names, (item) => this.#surviving(item, survival, random))
  }

  #surviving(item: Item, survival: Survival, random: () => number): Surviving[] {
    const pending = (this.#changes.get(item) ?? []).map(({ operation }) => operation)
    if (survival === 'nothing') return []
    return survival === 'everything' ? pending : survivingChanges(pending, random(), random)
  }

  #writeFolder(folder: Item, to: string, names: Names, surviving: (item: Item) => Surviving[]): void {
    mkdirSync(to, { recursive: true, mode: 0o700 })
    for (const [name, item] of names.get(folder) ?? []) {
      const path = join(to, name)
      if (item.isFolder) this.#writeFolder(item, path, names, surviving)
      else this.#writeFile(item, path, surviving(item))
    }
  }

  #writeFile(item: Item, path: string, changes: Surviving[]): void {
    if (item.base !== null && !this.#contents.has(item) && changes.length === 0) {
      copyFileSync(item.base, path, constants.COPYFILE_FICLONE)
      return
    }
    const known = this.#contentOf(item)
    const content = changes.length === 0 ? known : known.copy()
    for (const change of changes) applyChange(content, change)
    writeFileSync(path, content.bytes, { mode: 0o600 })
  }
}
