import { stat } from 'node:fs/promises'
import type { ImportsService } from '../library/imports/imports.service.ts'
import type { PlannedItem } from '../library/imports/planning/plan-items.ts'
import { isOutOfSpace } from '../platform/space/out-of-space.ts'
import { Refusal } from './sentences.ts'

interface ImportOptions {
  path: string
  isDryRun: boolean
  print: (line: string) => void
  signal: AbortSignal
}

const kindNames = {
  subject: 'subject',
  offering: 'place',
  section: 'section',
  pdf: 'PDF',
  reference: 'reference',
  unknown: 'unknown',
}
const kindOrder = ['subject', 'offering', 'section', 'pdf', 'reference'] as const

const because = (reason: string | null) => (reason === null ? '' : ` (${reason})`)

const printPlan = (items: PlannedItem[], isDryRun: boolean, print: (line: string) => void): void => {
  if (isDryRun) {
    for (const { kind, path, title, state, reason } of items) {
      if (state === 'refuse') continue
      print(`${state} ${kindNames[kind]} ${path}: ${title}${because(reason)}`)
    }
  }
  const refused = items.filter(({ state }) => state === 'refuse')
  for (const { path, reason } of refused) print(`not understood: ${path}${because(reason)}`)
  const create = items.filter(({ state }) => state === 'create')
  const skipped = items.filter(({ state }) => state === 'skip')
  const kinds = kindOrder.flatMap((kind) => {
    const count = create.filter((item) => item.kind === kind).length
    return count === 0 ? [] : [`${count} ${kindNames[kind]}${count === 1 ? '' : 's'}`]
  })
  const what = kinds.length === 0 ? 'nothing' : kinds.join(', ')
  print(`Plan: create ${what}; ${skipped.length} already in place; ${refused.length} not understood.`)
}

const noSpace = 'There is no space left. What was created stays: free some space and run it again.'

/** @throws Refusal in place of an error for want of space, after which a part of the items exists */
const explainingSpace = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw isOutOfSpace(error, 'server') ? new Refusal(noSpace) : error
  }
}

const requireThere = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new Refusal(`There is nothing at ${path}.`)
}

/**
 * Imports a folder, a ZIP or a CSV, and prints the plan, each finished line, and the totals.
 * @returns the exit code: 0 unless something failed or was not understood
 */
export const runImport = async (
  imports: Pick<ImportsService, 'importHere'>,
  { path, isDryRun, print, signal }: ImportOptions,
): Promise<number> => {
  await requireThere(path)
  const counts = { created: 0, skipped: 0, failed: 0 }
  let toDo = 0
  const startedAt = performance.now()
  const importing = imports.importHere({
    path,
    isDryRun,
    signal,
    onPlan: (items) => {
      printPlan(items, isDryRun, print)
      print(`Planned in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
      counts.skipped = items.filter(({ state }) => state === 'skip').length
      counts.failed = items.filter(({ state }) => state === 'refuse').length
      toDo = items.filter(({ state }) => state === 'create').length
    },
    onDone: ({ kind, path: itemPath }, { state, reason }) => {
      counts[state] += 1
      toDo -= 1
      print(`${state} ${kindNames[kind]} ${itemPath}${because(reason)}, ${toDo} to go`)
    },
  })
  const isThrough = await explainingSpace(importing)
  if (!isThrough) print('Stopped. Run it again to continue.')
  print(`created ${counts.created}, skipped ${counts.skipped}, failed ${counts.failed}`)
  return isDryRun || (isThrough && counts.failed === 0) ? 0 : 1
}
