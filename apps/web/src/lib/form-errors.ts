import type { z } from 'zod'

/** Returns a validator with the contract's schema: the first error of each invalid field. */
export const formErrors =
  (schema: z.ZodType) =>
  (values: object): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    const errors: Record<string, string> = {}
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
    return errors
  }
