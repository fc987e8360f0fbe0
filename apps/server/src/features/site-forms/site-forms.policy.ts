import type { SiteForm } from '@lectureshelf/contract/site/site-forms'
import type { z } from 'zod'

type Fields = z.output<typeof SiteForm>

/** Which form was posted: its name says, or the field that only one of them has. Null for neither. */
export const formKindOf = (fields: Fields): 'signup' | 'feedback' | null => {
  if (fields['form-name'] !== undefined) return fields['form-name']
  if ('feedback' in fields) return 'feedback'
  return 'utr' in fields || 'plan' in fields ? 'signup' : null
}

/** Whether a field that people do not see was filled: a program did. */
export const isFilledByProgram = (fields: Fields): boolean => {
  const { website } = fields
  return website !== undefined && website !== ''
}
