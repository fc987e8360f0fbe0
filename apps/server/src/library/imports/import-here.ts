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
  /** Called with the plan before any item is created. */
  onPlan: (items: PlannedItem[]) => void
  onDone: (item: WorkItem, outcome: Outcome) => void
  /** Ends the work after the current file. */
  signal: AbortSignal
}

/** Opens the import at a path for one reading. The limits count per reading, so planning and working need one each. */
const withSource = async <T>(path: string, use: (source: ImportSource) => Promise<T>): Promise<T> => {
  const source = await openImport(path, basename(path))
  try {
    return await use(source)
  } finally {
    await source.close()
  }
}

/** Creates the import of a local folder or file, which stays unchanged, for the command line. */
export const createImportHere = (deps: ImportsDeps) => ({
  /** Plans and works through an import. @returns whether it finished @throws UnreadableImport */
  importHere: async ({ path, isDryRun, onPlan, onDone, signal }: HereOptions): Promise<boolean> => {
    const { db, clock, dss, maxUploadBytes } = deps
    const startedAt = clock.now()
    const mayContinue = () => !signal.aborted
    const places = await dss.read()
    const items = await withSource(path, (source) =>
      planImport(source, { db, dss: places, maxUploadBytes, mayContinue }),
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
        mayContinue,
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
