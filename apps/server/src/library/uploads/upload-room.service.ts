import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockKey } from '../../platform/db/locks.ts'
import { type OpenUploads, requireQuota } from './upload-quota.policy.ts'
import { sumOpen } from './uploads.repo.ts'

interface Form {
  personId: string
  bytes: number
}

/** Creates what counts a person's unfinished uploads: those in parts, and the forms that this process receives. */
export const createUploadRoom = ({ db }: { db: Db }) => {
  const forms = new Set<Form>()

  /** Counts the unfinished uploads of a person, and adds up their declared sizes. */
  const countOpen = async (on: Db, personId: string): Promise<OpenUploads> => {
    const inParts = await sumOpen(on, personId)
    const own = [...forms].filter((form) => form.personId === personId)
    return {
      files: inParts.files + own.length,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, inParts.bytes),
    }
  }

  /**
   * Requires that a person may begin another upload. Until the transaction ends, no other one of theirs begins.
   * @throws AppError `upload_quota`
   */
  const requireRoom = async (tx: Db, actor: Actor, sizeBytes: number): Promise<void> => {
    await lockKey(tx, 'uploads', actor.id)
    requireQuota(actor, await countOpen(tx, actor.id), sizeBytes)
  }

  return {
    countOpen,
    requireRoom,
    /**
     * Counts a form with a file until the returned function is called.
     * @throws AppError `upload_quota`
     */
    beginForm: async (actor: Actor, bytes: number): Promise<() => void> => {
      const form = { personId: actor.id, bytes }
      const end = () => void forms.delete(form)
      try {
        await db.transaction(async (tx) => {
          await requireRoom(tx, actor, bytes)
          forms.add(form)
        })
      } catch (error) {
        end()
        throw error
      }
      return end
    },
  }
}

export type UploadRoom = ReturnType<typeof createUploadRoom>
