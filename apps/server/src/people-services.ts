import { createRemindersService } from './features/subscriptions/reminders.service.ts'
import { createPasswordResetsService } from './features/password-resets/password-resets.service.ts'
import { createPromotionsService } from './features/promotions/promotions.service.ts'
import { createCodeCheck } from './features/second-factor-check/code-check.service.ts'
import { createSecondFactorService } from './features/second-factor/second-factor.service.ts'
import { createLaterSignOut } from './features/sessions/later-sign-out.service.ts'
import { createSessionsService } from './features/sessions/sessions.service.ts'
import { createSignInService } from './features/sessions/sign-in.service.ts'
import { createBulkChangesService } from './features/students/bulk/bulk-changes.service.ts'
import { createBulkMailService } from './features/students/bulk/bulk-mail.service.ts'
import { createStudentsService } from './features/students/students.service.ts'
import { createUsnPlansService } from './features/students/usn/usn-plans.service.ts'
import { createUsnRequestsService } from './features/students/usn/usn-requests.service.ts'
import { createPurchasesService } from './features/subscriptions/purchases.service.ts'
import { createGrantEndings } from './features/subscriptions/grant-endings.service.ts'
import { createSubscriptionManagement } from './features/subscriptions/subscription-management.service.ts'
import { createSubscriptionsService } from './features/subscriptions/subscriptions.service.ts'
import { type Deps, type Shared } from './shared-services.ts'

/** Composes the services of people and of what they paid for. */
export const createPeopleServices = (shared: Shared, { jwtSecret }: Deps) => {
  const sessions = createSessionsService({ ...shared, jwtSecret })
  const codes = createCodeCheck(shared)
  const purchases = createPurchasesService(shared)
  const students = createStudentsService({ ...shared, sessions, codes, purchases })
  const subscriptions = createSubscriptionsService(shared)
  const endings = createGrantEndings(shared)
  const subscriptionManagement = createSubscriptionManagement({ ...shared, purchases, endings })
  const changing = { ...shared, edit: students.edit, subscriptions: subscriptionManagement }
  return {
    bulkMail: createBulkMailService(shared),
    bulkChanges: createBulkChangesService(changing),
    usnPlans: createUsnPlansService(shared),
    usnRequests: createUsnRequestsService({ ...shared, edit: students.edit }),
    sessions,
    purchases,
    endings,
    students,
    codes,
    secondFactor: createSecondFactorService({ ...shared, sessions, codes }),
    laterSignOut: createLaterSignOut({ ...shared, jwtSecret }),
    signIn: createSignInService({ ...shared, sessions, codes }),
    passwordResets: createPasswordResetsService({ ...shared, students }),
    promotions: createPromotionsService(shared),
    subscriptions,
    reminders: createRemindersService({ ...shared, subscriptions }),
    subscriptionManagement,
    securityLog: shared.securityLog,
    throttle: shared.throttle,
  }
}

export type PeopleServices = ReturnType<typeof createPeopleServices>
