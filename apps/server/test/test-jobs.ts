import { allJobKinds } from '../src/job-kinds.ts'
import type { Database } from '../src/platform/db/database.ts'
import { type Jobs, createJobs } from '../src/platform/jobs.ts'

/** The product's queues with nobody working on them: enough to make their tables. */
export const createAllJobs = (database: Database): Jobs => {
  const jobs = createJobs({
    database,
    onError: (error) => {
      throw error
    },
  })
  for (const kind of allJobKinds) jobs.handle(kind, () => Promise.resolve())
  return jobs
}
