import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import type { PdfEngine } from '../../platform/pdf-engine/pdf-engine.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PdfDamage } from '../pdf-damage/pdf-damage.service.ts'
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts'

/** Dependencies of this feature. */
export interface PdfsDeps {
  db: Db
  clock: Clock
  memory: Memory
  storage: Storage
  pdfEngine: PdfEngine
  jobs: Jobs
  maxUploadBytes: number
  damage: PdfDamage
  subscriptions: Pick<SubscriptionsService, 'entitlementOf'>
}
