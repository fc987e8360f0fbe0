import { createPasswordResetsService } from '../people/password-resets/password-resets.service.ts'
import { createPromotionsService } from '../people/promotions/promotions.service.ts'
import { createCodeCheck } from '../people/second-factor/check/code-check.service.ts'
import { createSecondFactorService } from '../people/second-factor/second-factor.service.ts'
import { createLaterSignOut } from '../people/sessions/later-sign-out.service.ts'
import { createSessionsService } from '../people/sessions/sessions.service.ts'
import { createSignInService } from '../people/sessions/sign-in.service.ts'
import { createBulkChangesService } from '../people/students/bulk/bulk-changes.service.ts'
import { createBulkMailService } from '../people/students/bulk/bulk-mail.service.ts'
import { createStudentsService } from '../people/students/students.service.ts'
import { createUsnPlansService } from '../people/students/usn/usn-plans.service.ts'
import { createUsnRequestsService } from '../people/students/usn/usn-requests.service.ts'
import type { MoneyServices } from './money-services.ts'
import type { Deps, Shared } from './shared-services.ts'

/** Composes the services of people. */
export const createPeopleServices = (
  shared: Shared,
  { purchases, subscriptionManagement }: MoneyServices,
  { jwtSecret }: Deps,
) => {
  const sessions = createSessionsService({ ...shared, jwtSecret })
  const codes = createCodeCheck(shared)
  const students = createStudentsService({ ...shared, sessions, codes, purchases })
  const changing = { ...shared, edit: students.edit, subscriptions: subscriptionManagement }
  return {
    bulkMail: createBulkMailService(shared),
    bulkChanges: createBulkChangesService(changing),
    usnPlans: createUsnPlansService(shared),
    usnRequests: createUsnRequestsService({ ...shared, edit: students.edit }),
    sessions,
    students,
    codes,
    secondFactor: createSecondFactorService({ ...shared, sessions, codes }),
    laterSignOut: createLaterSignOut({ ...shared, jwtSecret }),
    signIn: createSignInService({ ...shared, sessions, codes }),
    passwordResets: createPasswordResetsService({ ...shared, students }),
    promotions: createPromotionsService(shared),
  }
}

export type PeopleServices = ReturnType<typeof createPeopleServices>
