import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { LiveItem, RecordedTree } from './recorded-tree.ts'

type Call = (...values: unknown[]) => unknown

/** What `openSync` gets as flags: a text or the bits of the system. */
const flagsOf = (flags: unknown) => {
  const bits = typeof flags === 'number' ? flags : 0
  const text = typeof flags === 'string' ? flags : ''
  return {
    isCreating: (bits & fs.constants.O_CREAT) !== 0 || /[wa]/.test(text),
    isTruncated: (bits & fs.constants.O_TRUNC) !== 0 || text.startsWith('w'),
  }
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** Replaces functions of Node until `restore`. */
const createPatches = () => {
  const undo: (() => void)[] = []
  const replace = (owner: object, name: string, make: (real: Call) => Call) => {
    const real: unknown = Reflect.get(owner, name)
    if (typeof real !== 'function') throw new Error(`Node has no ${name}.`)
    Reflect.set(owner, name, make(real.bind(owner)))
    undo.push(() => void Reflect.set(owner, name, real))
  }
  /**
   * Runs `note` after a function has succeeded, whether it returns, resolves or calls back; `begin` runs before and
   * gives it a value.
   */
  const after = (
    owner: object,
    name: string,
    note: (values: unknown[], result: unknown, begun: number) => void,
    begin: () => number = () => 0,
  ) =>
    replace(owner, name, (real) => (...values: unknown[]) => {
      const begun = begin()
      const callback = values.at(-1)
      if (typeof callback === 'function') {
        const heard = (error: unknown, ...rest: unknown[]) => {
          if (error === null || error === undefined) note(values, rest[0], begun)
          callback(error, ...rest)
        }
        return real(...values.slice(0, -1), heard)
      }
      const result: unknown = real(...values)
      if (!isPromise(result)) {
        note(values, result, begun)
        return result
      }
      return result.then((value) => {
        note(values, value, begun)
        return value
      })
    })
  return {
    after,
    restore: () => {
      for (const step of undo.toReversed()) step()
      syncBuiltinESMExports()
    },
  }
}

type Patches = ReturnType<typeof createPatches>
type After = Patches['after']

const recordNames = (tree: RecordedTree, after: After, owner: object, suffix: string): void => {
  const text = (value: unknown) => String(value)
  after(owner, `mkdir${suffix}`, ([path]) => tree.madeFolder(text(path)))
  after(owner, `rename${suffix}`, ([from, to]) => tree.renamed(text(from), text(to)))
  after(owner, `link${suffix}`, ([from, to]) => tree.linked(text(from), text(to)))
  after(owner, `mkdtemp${suffix}`, (_, path) => tree.madeFolder(text(path)))
  for (const name of ['unlink', 'rmdir', 'rm'])
    after(owner, name + suffix, ([path]) => tree.removed(text(path)))
  after(owner, `copyFile${suffix}`, ([, to]) => {
    const item = tree.opened(text(to), true)
    if (item !== null) tree.grew(item)
  })
  after(owner, `writeFile${suffix}`, ([path]) => {
    if (typeof path !== 'string') return
    const item = tree.opened(path, true)
    if (item !== null) tree.grew(item)
  })
  after(owner, `truncate${suffix}`, ([path, size]) => {
    const item = tree.find(text(path))
    if (item !== null) tree.resized(item, Number(size ?? 0))
  })
}

/** Records what goes through file descriptors: PGlite uses the synchronous functions, tar those with callbacks. */
const recordDescriptors = (tree: RecordedTree, after: After, owner: object): void => {
  const open = new Map<number, LiveItem>()
  const itemOf = (descriptor: unknown) => open.get(Number(descriptor)) ?? null
  const position = () => tree.operations.length
  for (const name of ['openSync', 'open']) {
    after(owner, name, ([path, flags], descriptor) => {
      const { isCreating, isTruncated } = flagsOf(flags)
      const item = isCreating ? tree.opened(String(path), isTruncated) : tree.find(String(path))
      if (item === null) open.delete(Number(descriptor))
      else open.set(Number(descriptor), item)
    })
  }
  after(owner, 'writeSync', ([descriptor, bytes, offset, length, at], written) => {
    const item = itemOf(descriptor)
    if (item === null || !ArrayBuffer.isView(bytes)) return
    const from = bytes.byteOffset + Number(offset ?? 0)
    const copy = Buffer.from(new Uint8Array(bytes.buffer, from, Number(written ?? length)))
    tree.wrote(item, Number(at ?? item.size), copy)
  })
  for (const name of ['write', 'writev']) {
    after(owner, name, ([descriptor]) => {
      const item = itemOf(descriptor)
      if (item !== null) tree.grew(item)
    })
  }
  after(owner, 'ftruncateSync', ([descriptor, size]) => {
    const item = itemOf(descriptor)
    if (item !== null) tree.resized(item, Number(size ?? 0))
  })
  for (const name of ['fsyncSync', 'fdatasyncSync', 'fsync', 'fdatasync']) {
    const note = ([descriptor]: unknown[], _: unknown, before: number) => {
      const item = itemOf(descriptor)
      if (item !== null) tree.synced(item, before)
    }
    after(owner, name, note, position)
  }
}

const recordHandles = (tree: RecordedTree, after: After, owner: object): void => {
  const watch = (handle: object, item: LiveItem) => {
    for (const name of ['write', 'writev', 'writeFile', 'appendFile'])
      after(handle, name, () => tree.grew(item))
    after(handle, 'truncate', ([size]) => tree.resized(item, Number(size ?? 0)))
    for (const name of ['sync', 'datasync']) {
      const note = (_: unknown[], __: unknown, before: number) => tree.synced(item, before)
      after(handle, name, note, () => tree.operations.length)
    }
  }
  after(owner, 'open', ([path, flags], handle) => {
    const { isCreating, isTruncated } = flagsOf(flags)
    const item = isCreating ? tree.opened(String(path), isTruncated) : tree.find(String(path))
    if (item !== null && typeof handle === 'object' && handle !== null) watch(handle, item)
  })
}

/**
 * Records every change of a folder, and every sync, that this process makes through Node while some work runs. The
 * functions of Node are replaced for so long.
 */
export const recordDuring = async (tree: RecordedTree, work: () => Promise<void>): Promise<RecordedTree> => {
  const patches = createPatches()
  const { promises } = fs
  recordNames(tree, patches.after, fs, 'Sync')
  recordNames(tree, patches.after, fs, '')
  recordNames(tree, patches.after, promises, '')
  recordDescriptors(tree, patches.after, fs)
  recordHandles(tree, patches.after, promises)
  syncBuiltinESMExports()
  try {
    await work()
    return tree
  } finally {
    patches.restore()
  }
}
