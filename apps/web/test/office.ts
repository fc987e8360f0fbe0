import { noteOps } from '@lectureshelf/contract/content/notes'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { feedbackOps } from '@lectureshelf/contract/site/feedback'
import { insightOps } from '@lectureshelf/contract/site/insights'
import { mailOps } from '@lectureshelf/contract/site/mail'
import { type Settings, settingOps } from '@lectureshelf/contract/site/settings'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { server } from './fake-server.ts'
import { payment, siteInfo } from './site.ts'

/** What an owner has set: ready for students, but for the support addresses, which are only examples. */
export const settings: Settings = {
  ...siteInfo,
  upiId: payment.upiId,
  payeeName: payment.payeeName,
  basicPricePaise: payment.basicPricePaise,
  premiumPricePaise: payment.premiumPricePaise,
  provisionalRenewal: true,
  provisionalSignUp: false,
  minorsChecked: false,
}

/** Answers everything that the dashboard asks: nothing waits. */
export const answerDashboard = (): void => {
  server.on(insightOps.read, {
    pendingClaims: 0,
    oldestPendingAt: null,
    monthPaise: 129_700,
    monthReceipts: 11,
    studentsInForce: 9,
    endingSoon: 0,
    manyDevices: [],
  })
  server.on(settingOps.read, settings)
  server.on(mailOps.list, { items: [], total: 0, isMailConfigured: false, waiting: 0 })
  server.on(claimOps.list, { items: [], total: 0 })
  server.on(feedbackOps.list, { items: [], total: 0, unread: 0 })
  server.on(takedownOps.list, { items: [], total: 0, open: 0 })
  server.on(noteOps.health, { total: 40, noText: 0, heavy: 0, unreadable: 0, neverOpened: 0 })
  server.on(noteOps.coverage, { items: [], total: 0, withoutPdfs: 0 })
}
