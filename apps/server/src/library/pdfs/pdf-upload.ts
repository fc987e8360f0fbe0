import type { ReservedPdfFile } from '@lectureshelf/contract/constants'
import type { PdfFields } from '@lectureshelf/contract/library/pdfs'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { ReadForm } from '../../platform/http/upload-form.ts'
import type { PdfIngest } from './pdf-ingest.ts'
import type { StoredBytes } from './pdf-rows.ts'
import type { PdfRights } from './pdf-rights.ts'
import type { PdfTile } from './pdf-tiles.query.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { createFormReceiver } from './form-receiver.ts'

interface Ways {
  rights: PdfRights
  ingest: PdfIngest
}

/** Creates the uploads by form: the right is checked before the body is read. */
export const createPdfUpload = (deps: PdfsDeps, { rights, ingest }: Ways) => {
  const withForm = createFormReceiver(deps)

  return {
    /** @throws AppError `not_found`, `out_of_scope`, `too_large`, `upload_quota`, or an error of `ingest` */
    add: async (
      actor: Actor,
      sectionId: string,
      readForm: ReadForm<z.output<typeof PdfFields>>,
    ): Promise<PdfTile> => {
      await rights.requireAdd(actor, sectionId)
      return withForm(actor, readForm, ({ pdfTitle, pdfDescription, deptId, schemeId, semNum }, file) => {
        const place = { deptId, schemeId, semNum }
        return ingest.ingest({ actor, sectionId, ...file, pdfTitle, pdfDescription, place })
      })
    },
    /** @throws AppError `not_found`, `out_of_scope`, `too_large`, `upload_quota`, or an error of `replaceBytes` */
    replace: async (actor: Actor, pdfId: string, readForm: ReadForm<object>): Promise<StoredBytes> => {
      await rights.requireReplace(actor, pdfId)
      return withForm(actor, readForm, (_, file) => ingest.replaceBytes({ actor, pdfId, ...file }))
    },
    /** @throws AppError `too_large`, `upload_quota`, or an error of `ingestReserved` */
    publishSheet: async (
      actor: Actor,
      pdfFile: ReservedPdfFile,
      readForm: ReadForm<object>,
    ): Promise<StoredBytes> => {
      rights.requirePublish(actor)
      return withForm(actor, readForm, (_, file) => ingest.ingestReserved({ actor, pdfFile, ...file }))
    },
  }
}
