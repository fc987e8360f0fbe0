import { messages } from '@lectureshelf/contract/messages'
import type { Section, SectionForm } from '@lectureshelf/contract/library/sections'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Reading } from '../tables/access.policy.ts'
import { authorOf } from '../tables/author.ts'
import { deleteSections } from '../tables/deletion.ts'
import {
  type StoredSection,
  closeSectionGap,
  findNamed,
  insertSection,
  listSections,
  orderSections,
  updateSection,
} from '../tables/sections.table.ts'
import { lockSubjectFor } from '../tables/subject-context.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireUnchanged } from '../../base/audit/changed-meanwhile.ts'
import { type PdfTile, listTilesOfSections } from '../pdfs/pdf-tiles.query.ts'
import { toPdf } from '../pdfs/pdf-view.ts'

type Form = Pick<z.output<typeof SectionForm>, 'sectionName' | 'sectionDesc'>
/** `before` is what the editor saw. */
type ChangedForm = Form & { before?: Form | undefined }

const labels = [
  ['sectionName', 'Section name'],
  ['sectionDesc', 'Description'],
] as const

interface SectionReply {
  message: string
  section: Section
}

/** Names the section to delete: the one at an index, and what the client saw there. */
export interface SectionChoice {
  index: number
  sectionId?: string | undefined
  sectionIndex?: number | undefined
}

const toSection = (row: StoredSection, tiles: PdfTile[], view: { locked: boolean }): Section => ({
  _id: row.id,
  sectionName: row.sectionName,
  sectionDesc: row.sectionDesc,
  sectionIndex: row.sectionIndex,
  addedBy: row.addedBy,
  addedByName: row.addedByName,
  pdfs: tiles.filter((tile) => tile.sectionId === row.id).map((tile) => toPdf(tile, view)),
})

const listOf = async (db: Db, subjectId: string): Promise<Record<Reading, Section[]>> => {
  const rows = await listSections(db, [subjectId])
  const tiles = await listTilesOfSections(
    db,
    rows.map((row) => row.id),
  )
  const as = (reading: Reading) => rows.map((row) => toSection(row, tiles, { locked: reading === 'locked' }))
  return { open: as('open'), locked: as('locked') }
}

/** Requires that no other section has this name. @throws AppError `section_exists` */
const requireFreeName = (others: StoredSection[], sectionName: string): void => {
  if (findNamed(others, sectionName) !== undefined) throw new AppError('section_exists')
}

const add = (db: Db, clock: Clock, actor: Actor, form: Form & { subCode: string }): Promise<SectionReply> =>
  db.transaction(async (tx) => {
    const { subject } = await lockSubjectFor(tx, actor, 'addSection', form.subCode)
    const { sectionName, sectionDesc } = form
    const others = await listSections(tx, [subject.id])
    requireFreeName(others, sectionName)
    const row = await insertSection(tx, {
      subjectId: subject.id,
      sectionName,
      sectionDesc,
      sectionIndex: others.length,
      createdAt: clock.now(),
      ...authorOf(actor),
    })
    await recordAudit(tx, actor, 'section.add', row.id, {
      after: { subCode: subject.subCode, sectionName, sectionDesc },
    })
    return { message: messages.sectionAdded, section: toSection(row, [], { locked: false }) }
  })

const update = (
  db: Db,
  actor: Actor,
  subCode: string,
  sectionId: string,
  form: ChangedForm,
): Promise<SectionReply> =>
  db.transaction(async (tx) => {
    const { sectionName, sectionDesc } = form
    const { subject } = await lockSubjectFor(tx, actor, 'editSection', subCode)
    const rows = await listSections(tx, [subject.id])
    const before = orNotFound(rows.find((row) => row.id === sectionId))
    await requireUnchanged(
      tx,
      labels,
      { seen: form.before, there: before, wanted: form },
      'section.edit',
      sectionId,
    )
    requireFreeName(
      rows.filter((row) => row !== before),
      sectionName,
    )
    await updateSection(tx, sectionId, { sectionName, sectionDesc })
    await recordAudit(tx, actor, 'section.edit', sectionId, {
      before: { subCode: subject.subCode, sectionName: before.sectionName, sectionDesc: before.sectionDesc },
      after: { subCode: subject.subCode, sectionName, sectionDesc },
    })
    const tiles = await listTilesOfSections(tx, [sectionId])
    const section = toSection({ ...before, sectionName, sectionDesc }, tiles, { locked: false })
    return { message: messages.sectionUpdated, section }
  })

/**
 * Finds the section to delete. A caller who names the section at the index deletes that one or nothing, because
 * it may have been deleted or moved since.
 * @throws AppError `stale_section` or `not_found`
 */
const chooseSection = (rows: StoredSection[], choice: SectionChoice): StoredSection => {
  const row = rows[choice.index]
  const isOther = choice.sectionId !== undefined && row?.id !== choice.sectionId
  const isElsewhere = choice.sectionIndex !== undefined && choice.sectionIndex !== choice.index
  if (isOther || isElsewhere) throw new AppError('stale_section')
  return orNotFound(row)
}

const remove = (db: Db, clock: Clock, actor: Actor, subCode: string, choice: SectionChoice) =>
  db.transaction(async (tx) => {
    const { subject } = await lockSubjectFor(tx, actor, 'removeSection', subCode)
    const row = chooseSection(await listSections(tx, [subject.id]), choice)
    const pdfs = await deleteSections(tx, [row.id], clock.now())
    await closeSectionGap(tx, subject.id, row.sectionIndex)
    const { sectionName, sectionDesc, sectionIndex } = row
    await recordAudit(tx, actor, 'section.remove', row.id, {
      before: { subCode: subject.subCode, sectionName, sectionDesc, sectionIndex, pdfs },
    })
    return { message: messages.sectionDeleted }
  })

const order = (db: Db, actor: Actor, subCode: string, sectionIds: string[]) =>
  db.transaction(async (tx) => {
    const { subject } = await lockSubjectFor(tx, actor, 'orderContent', subCode)
    const before = (await listSections(tx, [subject.id])).map((row) => row.id)
    const wanted = new Set(sectionIds)
    const isSame = sectionIds.length === before.length && before.every((id) => wanted.has(id))
    if (!isSame) throw new AppError('stale_order')
    await orderSections(tx, sectionIds)
    await recordAudit(tx, actor, 'section.order', subject.id, {
      before: { sectionIds: before },
      after: { sectionIds },
    })
    return { message: messages.sectionOrderSaved }
  })

/** Creates the service of sections, which have unique names and dense indices within a subject. */
export const createSectionsService = ({ db, clock }: DbAndClock) => ({
  /** Lists the sections of a subject with their PDFs, both in order, as each kind of reader sees them. */
  listOf: (subjectId: string): Promise<Record<Reading, Section[]>> => listOf(db, subjectId),
  add: (actor: Actor, form: Form & { subCode: string }): Promise<SectionReply> => add(db, clock, actor, form),
  update: (actor: Actor, subCode: string, sectionId: string, form: ChangedForm): Promise<SectionReply> =>
    update(db, actor, subCode, sectionId, form),
  remove: (actor: Actor, subCode: string, choice: SectionChoice): Promise<{ message: string }> =>
    remove(db, clock, actor, subCode, choice),
  order: (actor: Actor, subCode: string, sectionIds: string[]): Promise<{ message: string }> =>
    order(db, actor, subCode, sectionIds),
})

export type SectionsService = ReturnType<typeof createSectionsService>
