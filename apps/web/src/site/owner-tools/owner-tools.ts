import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'

export interface OwnerTool {
  label: string
  address: string
}

/** Tools below a heading of the menu; the dashboard has the same headings. */
export interface OwnerToolGroup {
  title: 'Money' | 'People' | 'Content' | 'Office'
  tools: OwnerTool[]
}

/** What a cashier has of the owner's tools, too. */
const paymentTools: OwnerTool[] = [
  { label: 'Registrations', address: addresses.registrations },
  { label: 'Payments', address: addresses.payments },
  { label: 'Credits', address: addresses.credits },
  { label: 'Subscriptions', address: addresses.subscriptions },
  { label: 'Exports', address: addresses.exports },
]

/** The owner's tools, in the order of the menu. */
export const ownerTools: OwnerToolGroup[] = [
  {
    title: 'Money',
    tools: [
      ...paymentTools,
      { label: 'Books', address: addresses.books },
      { label: 'Insight', address: addresses.insight },
      { label: 'Discount codes', address: addresses.discountCodes },
    ],
  },
  {
    title: 'People',
    tools: [
      { label: 'Promotions', address: addresses.promotions },
      { label: 'USNs', address: addresses.usns },
      { label: 'Feedback', address: addresses.feedback },
      { label: 'Takedowns', address: addresses.takedowns },
    ],
  },
  {
    title: 'Content',
    tools: [
      { label: 'Manage PDFs', address: addresses.managePdfs },
      { label: 'Manage Notes', address: addresses.manageNotes },
      { label: 'Page reports', address: addresses.pageReports },
      { label: 'Proposed files', address: addresses.proposals },
      { label: 'Searched, not found', address: addresses.searchMisses },
      { label: 'Bulk import', address: addresses.imports },
      { label: 'Trash', address: addresses.trash },
      { label: 'Reference data', address: addresses.referenceData },
    ],
  },
  {
    title: 'Office',
    tools: [
      { label: 'Settings', address: addresses.settings },
      { label: 'Mails', address: addresses.mails },
      { label: 'Audit log', address: addresses.audit },
      { label: 'Security log', address: addresses.securityLog },
    ],
  },
]

/** A cashier's tools, below /Desk. */
export const deskTools: OwnerToolGroup[] = [
  {
    title: 'Money',
    tools: paymentTools.map(({ label, address }) => ({ label, address: deskAddressOf(address) })),
  },
]
