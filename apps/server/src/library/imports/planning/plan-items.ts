import { z } from 'zod'
import type { ImportItem } from '@lectureshelf/contract/library/imports'

const PlaceData = z.object({ deptId: z.string(), scheme: z.string(), semNum: z.number().int() })

/** Data that the work needs for each kind of item. */
const workData = {
  subject: z.object({
    subCode: z.string(),
    subAbb: z.string(),
    subName: z.string(),
    description: z.string(),
    place: PlaceData,
  }),
  offering: z.object({ subCode: z.string(), place: PlaceData }),
  section: z.object({ subCode: z.string(), sectionName: z.string(), sectionDesc: z.string() }),
  pdf: z.object({
    subCode: z.string(),
    sectionName: z.string(),
    place: PlaceData.nullable(),
    originalName: z.string(),
    pdfTitle: z.string(),
    pdfDescription: z.string(),
    sha256: z.string(),
    sizeBytes: z.number().int(),
  }),
  reference: z.object({
    subCode: z.string(),
    refTitle: z.string(),
    refLink: z.string(),
    occurrence: z.number().int(),
  }),
}

const base = { position: z.number().int(), path: z.string() }

/** An item to create, as the work reads it. */
export const WorkItem = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('subject'), data: workData.subject }),
  z.object({ ...base, kind: z.literal('offering'), data: workData.offering }),
  z.object({ ...base, kind: z.literal('section'), data: workData.section }),
  z.object({ ...base, kind: z.literal('pdf'), data: workData.pdf }),
  z.object({ ...base, kind: z.literal('reference'), data: workData.reference }),
])
export type WorkItem = z.infer<typeof WorkItem>
export type WorkOf<K extends WorkItem['kind']> = Extract<WorkItem, { kind: K }>

/** An item of a plan, shown as one line. */
export interface PlannedItem extends ImportItem {
  state: 'create' | 'skip' | 'refuse'
  data: Record<string, unknown>
}

/** Creates the writer that collects the items of a plan in order. */
export const createPlanWriter = () => {
  const items: PlannedItem[] = []
  const add = (item: Omit<PlannedItem, 'position'>): void => {
    items.push({ position: items.length, ...item })
  }

  return {
    create: <K extends WorkItem['kind']>(
      kind: K,
      path: string,
      title: string,
      data: WorkOf<K>['data'],
      reason: string | null = null,
    ): void => add({ kind, path, title, state: 'create', reason, data: { ...data } }),
    skip: (kind: WorkItem['kind'], path: string, title: string, reason: string): void =>
      add({ kind, path, title, state: 'skip', reason, data: {} }),
    refuse: (path: string, title: string, reason: string): void =>
      add({ kind: 'unknown', path, title, state: 'refuse', reason, data: {} }),
    items: () => items,
  }
}
