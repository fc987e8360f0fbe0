import { dayMs } from '@lectureshelf/contract/formats/durations'
import { trashKeptDays } from '@lectureshelf/contract/constants'
import { type TrashItem, type TrashKind, restored } from '@lectureshelf/contract/library/trash'
import type { Actor } from '../../platform/actor.ts'
import { type DbAndClock, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { restoreOf } from './restoring.ts'
import { type TrashPage, pageTrash } from './trash.query.ts'

type Row = Awaited<ReturnType<typeof pageTrash>>['rows'][number]

const keptMs = trashKeptDays * dayMs
/** Items in their last minute count as removed: the sweep may already be removing them. */
const lastMinuteMs = 60_000

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : `${one}s`}`]

const toItem = ({ id, deletedAt, deletedBy, sections, pdfs, references, ...row }: Row): TrashItem[] =>
  deletedAt === null
    ? []
    : [
        {
          _id: id,
          kind: row.kind,
          title: row.title,
          where: row.where,
          holds: [
            ...counted(sections, 'section'),
            ...counted(pdfs, 'PDF'),
            ...counted(references, 'reference'),
          ].join(', '),
          deletedAt: deletedAt.toISOString(),
          deletedByName: deletedBy,
          goneAt: new Date(deletedAt.getTime() + keptMs).toISOString(),
        },
      ]

/** Creates the service of the trash: deleted content that can be restored. The rights table admits only an owner. */
export const createTrashService = ({ db, clock }: DbAndClock) => {
  const keptSince = () => new Date(clock.now().getTime() - keptMs + lastMinuteMs)
  return {
    /** Lists what was deleted in the last 30 days, with what went with each item counted. */
    list: async (page: TrashPage): Promise<{ items: TrashItem[]; total: number }> => {
      const { rows, total } = await pageTrash(db, page, keptSince())
      return { items: rows.flatMap(toItem), total }
    },
    /**
     * Restores something to its place, with its order, address and files.
     * @throws AppError `not_found`, `place_taken`, or `conflict` when its parent is deleted or it was restored already
     */
    restore: async (actor: Actor, kind: TrashKind, id: string): Promise<{ message: string }> => {
      try {
        await db.transaction((tx) => restoreOf[kind](tx, { actor, id, since: keptSince() }))
      } catch (error) {
        // Someone used the code at the same time.
        if (violates(error, 'subject_sub_code_key')) throw new AppError('place_taken', { cause: error })
        throw error
      }
      return { message: restored(kind) }
    },
  }
}

export type TrashService = ReturnType<typeof createTrashService>
