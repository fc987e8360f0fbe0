import type { SiteForm } from '@lectureshelf/contract/site/site-forms'
import type { z } from 'zod'

type Fields = z.output<typeof SiteForm>

/** Returns which form was posted, by its name or by a field that only one form has; null for neither. */
export const formKindOf = (fields: Fields): 'signup' | 'feedback' | null => {
  if (fields['form-name'] !== undefined) return fields['form-name']
  if ('feedback' in fields) return 'feedback'
  return 'utr' in fields || 'plan' in fields ? 'signup' : null
}

/** Returns whether the field that is hidden from people was filled in, which only a program does. */
export const isFilledByProgram = (fields: Fields): boolean => {
  const { website } = fields
  return website !== undefined && website !== ''
}
