import type { Pdfium } from '../pdfium.ts'

const noForm = 0
/** No page of a form has more; the time that a page takes grows faster than their number. */
export const maxAnnotations = 2000

/** The fields of a document, which PDFium draws and fills apart from its pages. It runs no script in them. */
export interface FormLayer {
  /** Runs work on a loaded page with its fields. @param use gets 0 for a document without fields, and for a page with too many */
  withFields: <T>(page: number, use: (form: number) => T) => T
  close: () => void
}

/** Creates the fields of a document when a page of it first needs them. */
export const createFormLayer = ({ calls }: Pdfium, handle: number): FormLayer => {
  let opened: { form: number; info: number } | null = null

  const open = () => {
    if (calls.FPDF_GetFormType(handle) === noForm) return { form: 0, info: 0 }
    const info = calls.PDFiumExt_OpenFormFillInfo()
    return { form: calls.PDFiumExt_InitFormFillEnvironment(handle, info), info }
  }

  return {
    withFields: (page, use) => {
      if (calls.FPDFPage_GetAnnotCount(page) > maxAnnotations) return use(0)
      opened ??= open()
      const { form } = opened
      if (form === 0) return use(form)
      calls.FORM_OnAfterLoadPage(page, form)
      // A colour over fields says that they can be filled in, which no reader can.
      calls.FPDF_SetFormFieldHighlightAlpha(form, 0)
      const result = use(form)
      calls.FORM_OnBeforeClosePage(page, form)
      return result
    },
    close: () => {
      if (opened === null || opened.info === 0) return
      if (opened.form !== 0) calls.PDFiumExt_ExitFormFillEnvironment(opened.form)
      calls.PDFiumExt_CloseFormFillInfo(opened.info)
      opened = null
    },
  }
}
