import type { studentOps } from '@lectureshelf/contract/people/students'
import type { z } from 'zod'

type Query = z.output<NonNullable<typeof studentOps.list.query>>
export type PeopleFilter = Partial<
  Pick<Query, 'q' | 'kind' | 'department' | 'batch' | 'college' | 'semester' | 'state' | 'plan' | 'sort'>
>

/** Query keys of people. */
export const studentKeys = {
  all: ['students'] as const,
  devices: ['students', 'devices'] as const,
  lists: ['students', 'list'] as const,
  list: (filter: PeopleFilter & { page?: number }) => ['students', 'list', filter] as const,
  count: ['students', 'list', 'students'] as const,
  offeredCodes: ['students', 'offered codes'] as const,
  withUsn: (usn: string) => ['students', 'list', 'usn', usn] as const,
  record: (id: string) => ['students', 'record', id] as const,
  subscriptionsOf: (id: string) => ['students', 'record', id, 'subscriptions'] as const,
}
