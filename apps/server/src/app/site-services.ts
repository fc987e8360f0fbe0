import { createExportsService } from '../site/exports/exports.service.ts'
import { createFeedbackService } from '../site/feedback/feedback.service.ts'
import { createInsightsService } from '../site/insights/insights.service.ts'
import { createInsightReportService } from '../site/insights/report/insight-report.service.ts'
import { createPlanVisitsService } from '../site/plan-visits/plan-visits.service.ts'
import { createSiteFormsService } from '../site/site-forms/site-forms.service.ts'
import { createInstallationState } from '../site/system/installation-state.service.ts'
import { createSpaceNotices } from '../site/system/space-notices.service.ts'
import { createWeeklyDigest } from '../site/system/weekly-digest.service.ts'
import { createTakedownsService } from '../site/takedowns/takedowns.service.ts'
import type { LibraryServices } from './library-services.ts'
import type { MoneyServices } from './money-services.ts'
import type { ReadingServices } from './reading-services.ts'
import type { Shared } from './shared-services.ts'

/** Composes the services of the site as a whole: its numbers, its state, and what visitors send. */
export const createSiteServices = (
  shared: Shared,
  {
    subscriptionManagement,
    claims,
    pdfPages,
    searchIndex,
    scans,
  }: MoneyServices & LibraryServices & ReadingServices,
) => {
  const feedback = createFeedbackService(shared)
  const installationState = createInstallationState({ ...shared, pdfPages, searchIndex, scans })
  return {
    exports: createExportsService(shared),
    feedback,
    insights: createInsightsService({ ...shared, installationState, subscriptionManagement }),
    insightReport: createInsightReportService(shared),
    planVisits: createPlanVisitsService(shared),
    siteForms: createSiteFormsService({ ...shared, feedback, claims }),
    takedowns: createTakedownsService(shared),
    installationState,
    spaceNotices: createSpaceNotices({ ...shared, installationState }),
    weeklyDigest: createWeeklyDigest({ ...shared, installationState }),
  }
}
