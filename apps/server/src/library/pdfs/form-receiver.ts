import type { Actor } from '../../platform/actor.ts'
import type { ReadForm } from '../../platform/http/upload-form.ts'
import { type StagedFile, StorageLimitError } from '../../platform/storage/storage.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { tooLarge } from './pdfs.policy.ts'

/** A file of a form that was received in full. */
export interface ReceivedFile {
  originalName: string
  staged: StagedFile
}

/**
 * Creates the function that runs work on what a person's form sent, then discards the files that were not stored. It
 * throws the AppError `too_large` for a file over the limit, and `upload_quota` when too much of theirs is unfinished.
 */
export const createFormReceiver =
  ({ storage, maxUploadBytes, uploadRoom }: Pick<PdfsDeps, 'storage' | 'maxUploadBytes' | 'uploadRoom'>) =>
  async <Fields, T>(
    actor: Actor,
    readForm: ReadForm<Fields>,
    use: (fields: Fields, file: ReceivedFile) => Promise<T>,
  ): Promise<T> => {
    const received: StagedFile[] = []
    let endForm = () => {}
    try {
      const { fields, file } = await readForm(async ({ originalName, stream, declaredBytes }) => {
        endForm = await uploadRoom.beginForm(actor, Math.min(declaredBytes ?? maxUploadBytes, maxUploadBytes))
        const staged = await storage.stage(stream, { maxBytes: maxUploadBytes })
        received.push(staged)
        return { originalName, staged }
      })
      return await use(fields, file)
    } catch (error) {
      throw error instanceof StorageLimitError ? tooLarge(maxUploadBytes) : error
    } finally {
      try {
        // The form may break off after the file. Discarding a file that was already stored does nothing.
        for (const staged of received) await storage.discard(staged)
      } finally {
        endForm()
      }
    }
  }
