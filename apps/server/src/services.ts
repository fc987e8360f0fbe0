import type { PdfEngine } from './platform/pdf-engine/pdf-engine.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs.ts'
import { createPasswords } from './platform/passwords.ts'
import { createThrottle } from './platform/throttle.ts'
import { createDssService } from './features/dss/dss.service.ts'
import { createReferencesService } from './features/references/references.service.ts'
import { createSectionsService } from './features/sections/sections.service.ts'
import { createSessionsService } from './features/sessions/sessions.service.ts'
import { createSignInService } from './features/sessions/sign-in.service.ts'
import { createStudentsService } from './features/students/students.service.ts'
import { createSubjectsService } from './features/subjects/subjects.service.ts'
import { createSubscriptionsService } from './features/subscriptions/subscriptions.service.ts'

/** What the product stands on; a test passes its own. */
export interface Deps {
  config: Config
  database: Database
  storage: Storage
  pdfEngine: PdfEngine
  jobs: Jobs
  clock: Clock
  jwtSecret: string
}

/** Composes every feature's service; the server, the command line and the tests use the same ones. */
export const createServices = (deps: Deps) => {
  const { db } = deps.database
  const dss = createDssService({ db })
  const subscriptions = createSubscriptionsService({ db, clock: deps.clock, dss })
  const passwords = createPasswords()
  const throttle = createThrottle({ db, clock: deps.clock })
  const sessions = createSessionsService({ db, clock: deps.clock, jwtSecret: deps.jwtSecret })
  const signIn = createSignInService({ db, clock: deps.clock, passwords, throttle, sessions })
  const students = createStudentsService({ db, clock: deps.clock, dss, passwords, throttle, sessions })
  const sections = createSectionsService({ db, clock: deps.clock })
  const references = createReferencesService({ db, clock: deps.clock })
  const subjects = createSubjectsService({ db, clock: deps.clock, dss, subscriptions, sections, references })
  return { dss, sessions, signIn, students, subscriptions, sections, references, subjects }
}

export type Services = ReturnType<typeof createServices>
