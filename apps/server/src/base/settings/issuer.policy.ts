import type { ReceiptIssuer } from '@lectureshelf/contract/money/receipts'
import type { Settings } from '@lectureshelf/contract/base/settings'

/** Returns who issues a receipt now; null while the owner has not named anyone. */
export const issuerOf = ({ issuer }: Pick<Settings, 'issuer'>): ReceiptIssuer | null => {
  if (issuer.legalName === '') return null
  // Without a GSTIN there is no tax on a receipt, whatever was typed before.
  return issuer.gstin === '' ? { ...issuer, sac: '', taxPercent: 0 } : issuer
}
