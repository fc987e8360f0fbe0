import type { Actor } from '../../platform/actor.ts'
import type { WrongNames } from '../../platform/http/fair-reads.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import type { PdfEngine } from '../../platform/pdf-engine/pdf-engine.ts'
import type { FilesGuard } from '../../platform/storage/files-guard.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PdfDamage } from '../pdf-damage/pdf-damage.service.ts'
import type { SubscriptionsService } from '../../money/subscriptions/subscriptions.service.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

/** The room for a person's uploads, which counts their forms as well. */
interface FormRoom {
  /** Counts a form with a file until the returned function is called. @throws AppError `upload_quota` */
  beginForm: (actor: Actor, bytes: number) => Promise<() => void>
}

/** Dependencies of this feature. */
export interface PdfsDeps extends DbAndClock {
  memory: Memory
  storage: Storage
  files: Pick<FilesGuard, 'require'>
  pdfEngine: PdfEngine
  jobs: Jobs
  maxUploadBytes: number
  uploadRoom: FormRoom
  damage: PdfDamage
  wrongNames: WrongNames
  subscriptions: Pick<SubscriptionsService, 'entitlementOf' | 'explainLock'>
}
