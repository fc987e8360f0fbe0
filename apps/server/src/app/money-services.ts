import { createDiscountCodesService } from '../money/discount-codes/discount-codes.service.ts'
import { createDiscountsService } from '../money/discount-codes/discounts.service.ts'
import { createRenewalsService } from '../money/renewals/renewals.service.ts'
import { createExportsService } from '../site/exports/exports.service.ts'
import { createOwnClaimsService } from '../money/claims/own-claims.service.ts'
import { createClaimsService } from '../money/claims/claims.service.ts'
import { createAccountsService } from '../money/accounts/accounts.service.ts'
import { createFileDifferences } from '../money/accounts/file-differences.service.ts'
import { createRepair } from '../money/credits/repairing.ts'
import { createCreditsService } from '../money/credits/credits.service.ts'
import { createBankWordService } from '../money/claims/bank-word/bank-word.service.ts'
import { createStatementsService } from '../money/statements/statements.service.ts'
import { createProvisionalService } from '../money/subscriptions/provisional.service.ts'
import { createTrustService } from '../money/trust/trust.service.ts'
import { type Deps, type Shared } from './shared-services.ts'
import type { PeopleServices } from './people-services.ts'

/** Composes the services of claims, and of the bank statements that confirm them. */
export const createMoneyServices = (
  shared: Shared,
  { purchases, subscriptions, endings }: PeopleServices,
  deps: Deps,
) => {
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
    discounts,
    discountCodes: createDiscountCodesService(shared),
    ownClaims,
    claims,
    accounts,
    fileDifferences: createFileDifferences({ ...shared, discounts }),
    credits: createCreditsService({ ...shared, claims, endings, provisional }),
    statements,
    exports: createExportsService(shared),
    trust: createTrustService({ ...shared, subscriptions }),
    renewals: createRenewalsService({ ...shared, discounts, ownClaims, purchases, subscriptions, bank }),
  }
}
