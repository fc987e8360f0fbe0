import type { Clock } from '../../platform/clock.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { DssService } from '../reference-data/dss.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { WorkDeps } from './import-work.ts'

/** What the parts of this feature stand on. */
export interface ImportsDeps extends WorkDeps {
  clock: Clock
  jobs: Jobs
  dss: Pick<DssService, 'read'>
  findActor: SessionsService['findActor']
}
