import { z } from 'zod'

/** A count of people; `few` is less than `fewestPeople`, `withheld` would tell such a count by difference. */
export const PeopleCount = z.union([z.number().int().min(0), z.enum(['few', 'withheld'])])
export type PeopleCount = z.infer<typeof PeopleCount>
