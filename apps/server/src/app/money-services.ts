import { createAccountsService } from '../money/accounts/accounts.service.ts'
import { createFileDifferences } from '../money/accounts/file-differences.service.ts'
import { createBooksService } from '../money/books/books.service.ts'
import { createBankWordService } from '../money/claims/bank-word/bank-word.service.ts'
import { createClaimsService } from '../money/claims/claims.service.ts'
import { createOwnClaimsService } from '../money/claims/own-claims.service.ts'
import { createCreditsService } from '../money/credits/credits.service.ts'
import { createRepair } from '../money/credits/repairing.ts'
import { createDiscountCodesService } from '../money/discount-codes/discount-codes.service.ts'
import { createDiscountsService } from '../money/discount-codes/discounts.service.ts'
import { createRenewalsService } from '../money/renewals/renewals.service.ts'
import { createStatementsService } from '../money/statements/statements.service.ts'
import { createGrantEndings } from '../money/subscriptions/grant-endings.service.ts'
import { createProvisionalService } from '../money/subscriptions/provisional.service.ts'
import { createPurchasesService } from '../money/subscriptions/purchases.service.ts'
import { createRemindersService } from '../money/subscriptions/reminders.service.ts'
import { createSubscriptionManagement } from '../money/subscriptions/subscription-management.service.ts'
import { createSubscriptionsService } from '../money/subscriptions/subscriptions.service.ts'
import { createTrustService } from '../money/trust/trust.service.ts'
import type { Deps, Shared } from './shared-services.ts'

/** Composes the services of plans and claims, and of the bank statements that confirm them. */
export const createMoneyServices = (shared: Shared, deps: Deps) => {
  const purchases = createPurchasesService(shared)
  const subscriptions = createSubscriptionsService(shared)
  const endings = createGrantEndings(shared)
  const discounts = createDiscountsService(shared)
  const ownClaims = createOwnClaimsService({ ...shared, discounts })
  const bank = createBankWordService(shared)
  const claims = createClaimsService({ ...shared, discounts, bank, ownClaims, purchases })
  const provisional = createProvisionalService(shared)
  const accounts = createAccountsService({ ...shared, provisional })
  const statements = createStatementsService({
    ...shared,
    discounts,
    claims,
    accounts,
    isAlone: deps.database.kind === 'embedded',
    answerWithinMs: deps.answerStatementsWithinMs,
    provisional,
    endings,
    repair: createRepair({ ...shared, claims, provisional }),
  })
  return {
    purchases,
    subscriptions,
    subscriptionManagement: createSubscriptionManagement({ ...shared, purchases, endings }),
    reminders: createRemindersService({ ...shared, subscriptions }),
    discounts,
    discountCodes: createDiscountCodesService(shared),
    ownClaims,
    claims,
    accounts,
    fileDifferences: createFileDifferences({ ...shared, discounts }),
    credits: createCreditsService({ ...shared, claims, endings, provisional }),
    statements,
    books: createBooksService(shared),
    trust: createTrustService({ ...shared, subscriptions }),
    renewals: createRenewalsService({ ...shared, discounts, ownClaims, purchases, subscriptions, bank }),
  }
}

export type MoneyServices = ReturnType<typeof createMoneyServices>
