import type { Claim } from '@lectureshelf/contract/money/claims'
import { Button } from '@mantine/core'
import { formatCount, formatSum } from '../../lib/format.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'

interface ApproveAllProps {
  /** The claims that are ready, as the screen shows them. */
  ready: readonly Claim[]
  isApproving: boolean
  onApprove: () => void
}

/** Approves every claim of the statement that is ready, after one confirmation. */
export const ApproveAll = ({ ready, isApproving, onApprove }: ApproveAllProps) => {
  const count = ready.length
  if (count === 0 && !isApproving) return null
  const approve = async () => {
    const sum = ready.reduce((paise, { amountPaise }) => paise + amountPaise, 0)
    const isSure = await confirmDialog({
      title: `Approve ${formatCount(count, 'claim')}?`,
      message: `${formatSum(sum)} in all. Each person gets a subscription, a receipt and a mail.`,
      confirmLabel: 'Approve',
    })
    if (isSure) onApprove()
  }
  return (
    <Button variant="accent" loading={isApproving} onClick={() => void approve()}>
      {count === 1 ? 'Approve the one that is ready' : `Approve all ${count} that are ready`}
    </Button>
  )
}
