import type { OcrEngine } from '../platform/ocr/ocr-engine.ts'
import type { PdfEngine } from '../platform/pdf-engine/pdf-engine.ts'
import type { FilesGuard } from '../platform/storage/files-guard.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { LogStream } from '../platform/log.ts'
import type { SpaceWatch } from '../platform/space/space-watch.ts'
import { createWrongNames } from '../platform/http/fair-reads.ts'
import type { Memory } from '../platform/memory/memory.ts'
import { type PasswordCost, createPasswords } from '../platform/secrets/passwords.ts'
import { createThrottle } from '../platform/throttle.ts'
import { createDssService } from '../base/reference-data/dss.service.ts'
import { createAbsences } from '../library/pdf-damage/absences.ts'
import { createPdfDamage } from '../library/pdf-damage/pdf-damage.service.ts'
import { createMailService } from '../base/mail/mail.service.ts'
import { createSecurityLogService } from '../base/security-log/security-log.service.ts'
import { createSettingsService } from '../base/settings/settings.service.ts'
import { createUploadRoom } from '../library/uploads/upload-room.service.ts'

/** The dependencies of the product; a test passes its own. */
export interface Deps {
  config: Config
  database: Database
  /** Guarded by `files`. */
  storage: Storage
  /** Knows whether the stored files are those of the database. */
  files: FilesGuard
  /** The folder for the parts of incomplete uploads, outside the storage. */
  uploadsDir: string
  pdfEngine: PdfEngine
  ocrEngine: OcrEngine
  jobs: Jobs
  clock: Clock
  memory: Memory
  jwtSecret: string
  /** What a new hash of a password costs; as OWASP advises by default. */
  passwordCost?: PasswordCost
  space: SpaceWatch
  /** How long a request waits until its statement is read; a second by default. */
  answerStatementsWithinMs?: number
  /** Where log lines go; the standard output by default. */
  logStream?: LogStream
  /** Aborted when the process begins to stop: from then on it is not ready. */
  stopping?: AbortSignal
  /** Called with errors that do not fail a request. */
  onError: (error: unknown) => void
}

/** Composes what several services use, without the secrets that only one of them needs. */
export const createShared = ({
  config,
  database,
  clock,
  memory,
  storage,
  files,
  pdfEngine,
  ocrEngine,
  jobs,
  space,
  passwordCost,
  onError,
}: Deps) => {
  const { db } = database
  const { maxUploadBytes, maxPictureBytes, diskWarningBytes, publicUrl, dataDir, filesDir } = config
  const absences = createAbsences({ db, clock, storage, jobs, files })
  const mail = createMailService({ db, clock, jobs, isConfigured: config.mail !== null, publicUrl })
  return {
    db,
    clock,
    memory,
    storage,
    files,
    pdfEngine,
    ocrEngine,
    jobs,
    maxUploadBytes,
    maxPictureBytes,
    dataDir,
    filesDir,
    diskWarningBytes,
    space,
    passwords: createPasswords(passwordCost),
    onError,
    throttle: createThrottle({ db, clock }),
    dss: createDssService({ db, memory }),
    settings: createSettingsService({ db, clock, memory, mail, isMailConfigured: config.mail !== null }),
    mail,
    damage: createPdfDamage({ db, clock, storage, files, jobs, mail, absences, onError }),
    absences,
    securityLog: createSecurityLogService({ db, clock, onError }),
    uploadRoom: createUploadRoom({ db }),
    wrongNames: createWrongNames(() => clock.now().getTime()),
  }
}

export type Shared = ReturnType<typeof createShared>
