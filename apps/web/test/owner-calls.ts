import { noteOps } from '@lectureshelf/contract/library/notes'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { feedbackOps } from '@lectureshelf/contract/site/feedback'
import { type Insights, insightOps } from '@lectureshelf/contract/site/insights'
import { mailOps } from '@lectureshelf/contract/base/mail'
import { type Settings, settingOps } from '@lectureshelf/contract/base/settings'
import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import { server } from './fake-server.ts'

/** What an owner has set, with a way to pay. */
export const settings: Settings = {
  ...defaultSiteInfo,
  upiId: 'lectureshelf@upi',
  payeeName: 'LectureShelf Demo',
  issuer: { legalName: '', address: '', gstin: '', sac: '', taxPercent: 18 },
  basicPricePaise: 9900,
  premiumPricePaise: 14_900,
  provisionalRenewal: true,
  provisionalSignUp: false,
  minorsChecked: false,
  weeklyDigest: true,
}

/** The figures of a site without students. */
export const insights: Insights = {
  pendingClaims: 0,
  oldestPendingAt: null,
  monthPaise: 0,
  monthRefundedPaise: 0,
  monthReversedPaise: 0,
  monthReceipts: 0,
  studentsInForce: 0,
  endingSoon: 0,
  grantsToEnd: 0,
  ownFile: { credits: [], by: [] },
  space: { freeBytes: 9e9, isLow: false, isWritable: true },
  manyDevices: [],
}

/** Answers what the dashboard asks, as if nothing had happened yet. */
export const answerOwner = (): void => {
  const none = { items: [], total: 0 }
  server.on(insightOps.read, insights)
  server.on(settingOps.read, settings)
  server.on(settingOps.payeeChanges, { items: [] })
  server.on(mailOps.list, { ...none, isMailConfigured: false, waiting: 0 })
  server.on(claimOps.list, none)
  server.on(feedbackOps.list, { ...none, unread: 0 })
  server.on(usnRequestOps.list, none)
  server.on(takedownOps.list, { ...none, open: 0 })
  server.on(noteOps.health, {
    total: 0,
    damaged: 0,
    noText: 0,
    beingRead: 0,
    heavy: 0,
    unreadable: 0,
    neverOpened: 0,
  })
  server.on(noteOps.coverage, { ...none, withoutPdfs: 0 })
}
