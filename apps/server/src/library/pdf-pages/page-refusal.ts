import { messages } from '@lectureshelf/contract/messages'
import { AppError } from '../../platform/errors.ts'
import type { PageProblem } from '../../platform/pdf-engine/pdf-engine.ts'

/** Whether a PDF has no such page, which is no fault of the page. */
export const isMissingPage = (problem: PageProblem): boolean => problem === 'no_page'

/** Makes the error of a page that is missing or cannot be shown. */
export const pageRefusal = (problem: PageProblem): AppError =>
  isMissingPage(problem)
    ? new AppError('not_found')
    : new AppError('pdf_unsafe', { message: messages.pageNotShown })
