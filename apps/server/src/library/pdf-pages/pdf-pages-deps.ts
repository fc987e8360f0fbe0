import type { Damage } from '../tables/pdf-versions.table.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { PdfEngine } from '../../platform/pdf-engine/pdf-engine.ts'
import type { SpaceWatch } from '../../platform/space/space-watch.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PdfDamage } from '../pdf-damage/pdf-damage.service.ts'
import type { ReadablePdf } from '../pdfs/pdfs.policy.ts'
import type { FairTurns } from '../../platform/http/limits/fair-turns.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

/** A version of a PDF and the key of its bytes. */
export type PageVersion = Pick<ReadablePdf, 'versionId' | 'storageKey' | 'sizeBytes'> & {
  damage?: Damage | null
}

/** A version whose words are read by a machine when it is a scan. */
export type WordsVersion = PageVersion & Pick<ReadablePdf, 'scan'>

/** Returns a signal that says when the reader who asked has left. */
export type Closing = () => AbortSignal

/** Dependencies of this feature. */
export interface PagesDeps extends DbAndClock {
  storage: Storage
  pdfEngine: PdfEngine
  jobs: Jobs
  queue: FairTurns
  damage: Pick<PdfDamage, 'isThere' | 'withWholeFile'>
  space: Pick<SpaceWatch, 'explains'>
  /** How many bytes of pictures are stored, besides those that every PDF keeps. */
  maxPictureBytes: number
  onError: (error: unknown) => void
}
