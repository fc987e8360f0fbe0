import { basename } from 'node:path'
import { type ImportsDeps, type Outcome, doItem, workThrough } from './import-work.ts'
import { insertImport, replaceItems } from './imports.repo.ts'
import { filesByPath } from './planning/gather-tree.ts'
import { planImport } from './planning/plan.ts'
import { type PlannedItem, WorkItem } from './planning/plan-items.ts'
import { openImport } from './reading/open-source.ts'
import type { ImportSource } from './reading/source.ts'

interface HereOptions {
  path: string
  isDryRun: boolean
  /** Called with the plan before anything is done. */
  onPlan: (items: PlannedItem[]) => void
  onDone: (item: WorkItem, outcome: Outcome) => void
  /** Ends the work after the current file. */
  signal: AbortSignal
}

/** Opens what is at a path for some work. The limits count per reading, so planning and working take two. */
const withSource = async <T>(path: string, use: (source: ImportSource) => Promise<T>): Promise<T> => {
  const source = await openImport(path, basename(path))
  try {
    return await use(source)
  } finally {
    await source.close()
  }
}

/** Creates the import in place for the command line. The folder or archive is not changed. */
export const createImportHere = (deps: ImportsDeps) => ({
  /** @throws UnreadableImport when it cannot be read at all @returns whether it came to the end */
  importHere: async ({ path, isDryRun, onPlan, onDone, signal }: HereOptions): Promise<boolean> => {
    const { db, clock, dss, maxUploadBytes } = deps
    const startedAt = clock.now()
    const mayGoOn = () => !signal.aborted
    const places = await dss.read()
    const items = await withSource(path, (source) =>
      planImport(source, { db, dss: places, maxUploadBytes, mayGoOn }),
    )
    if (items === null) return false
    onPlan(items)
    if (isDryRun) return true
    const outcomes = new Map<number, Outcome>()
    const isThrough = await withSource(path, (source) => {
      const context = { actor: null, files: filesByPath(source, places) }
      return workThrough(
        items.filter(({ state }) => state === 'create').map((item) => WorkItem.parse(item)),
        async (item) => {
          const outcome = await doItem(deps, item, context)
          outcomes.set(item.position, outcome)
          onDone(item, outcome)
        },
        mayGoOn,
      )
    })
    // An interrupted import is recorded in the audit log only: the page could not resume it.
    if (!isThrough) return false
    const importId = await insertImport(db, {
      personName: 'command line',
      name: basename(path),
      state: 'done',
      createdAt: startedAt,
      finishedAt: clock.now(),
    })
    const done = items.map((item) => {
      const { state = item.state, reason = null } = outcomes.get(item.position) ?? {}
      return { ...item, state, reason: reason ?? item.reason }
    })
    await replaceItems(db, importId, done)
    return true
  },
})
