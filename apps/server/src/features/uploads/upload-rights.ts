import type { UploadTarget } from '@lectureshelf/contract/content/uploads'
import { isAllowed } from '@lectureshelf/contract/access'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { PdfsService } from '../pdfs/pdfs.service.ts'

export type PdfRights = Pick<PdfsService, 'requireAdd' | 'requireReplace' | 'requirePublish'>

/**
 * Who may send a file for something: asked when an upload begins, with each of its parts, and when it ends, for a
 * role or a scope may change on the way.
 * @throws AppError `forbidden`, `not_found` or `out_of_scope`
 */
export const requireTarget = async (pdfs: PdfRights, actor: Actor, target: UploadTarget): Promise<void> => {
  switch (target.kind) {
    case 'section':
      return pdfs.requireAdd(actor, target.sectionId)
    case 'replace':
      return pdfs.requireReplace(actor, target.pdfId)
    case 'sheet':
      return pdfs.requirePublish(actor)
    case 'import':
      if (!isAllowed(actor.kind, 'manageContent')) throw new AppError('forbidden')
  }
}
