import { basename } from 'node:path'
import { type Outcome, doItem, workThrough } from './import-work.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { insertImport, replaceItems } from './imports.repo.ts'
import { filesByPath } from './planning/gather-tree.ts'
import { planImport } from './planning/plan.ts'
import { type PlannedItem, WorkItem } from './planning/plan-items.ts'
import { openImport } from './reading/open-source.ts'

interface HereOptions {
  path: string
  isDryRun: boolean
  /** Hears the plan before anything is done. */
  onPlan: (items: PlannedItem[]) => void
  onDone: (item: WorkItem, outcome: Outcome) => void
  /** Ends the work after the file in work. */
  signal: AbortSignal
}

/** Imports a folder or an archive where it lies, for the command line. Nothing of it is changed. */
export const createImportHere = (deps: ImportsDeps) => ({
  /** @throws UnreadableImport when it cannot be read at all @returns whether it came to the end */
  importHere: async ({ path, isDryRun, onPlan, onDone, signal }: HereOptions): Promise<boolean> => {
    const { db, clock, dss, maxUploadBytes } = deps
    const startedAt = clock.now()
    const source = await openImport(path, basename(path))
    try {
      const items = await planImport(source, { db, dss: await dss.read(), maxUploadBytes })
      onPlan(items)
      if (isDryRun) return true
      const context = { actor: null, files: filesByPath(source, await dss.read()) }
      const outcomes = new Map<number, Outcome>()
      const isThrough = await workThrough(
        items.filter(({ state }) => state === 'create').map((item) => WorkItem.parse(item)),
        async (item) => {
          const outcome = await doItem(deps, item, context)
          outcomes.set(item.position, outcome)
          onDone(item, outcome)
        },
        () => !signal.aborted,
      )
      // What was cut short has no record but the audit log's: nobody can go on with it from the page.
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
    } finally {
      await source.close()
    }
  },
})
