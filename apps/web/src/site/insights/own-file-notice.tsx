import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatSum } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { NoticePanel } from '../../ui/notice-panel.tsx'
import { insightsQuery } from './api.ts'
import { useVouch } from '../../money/credits/api.ts'

/** Tells owners what cashiers approved that only their own files show; renders nothing without such payments. */
export const OwnFileNotice = () => {
  const { data } = useQuery(insightsQuery)
  const vouching = useVouch()
  const { credits, by } = data?.ownFile ?? { credits: [], by: [] }
  if (credits.length === 0) return null
  const payments = formatCount(credits.length, 'approved payment')
  const isOne = credits.length === 1
  const sum = formatSum(credits.reduce((paise, { amountPaise }) => paise + amountPaise, 0))
  const who = by.length === 0 ? 'whoever approved them' : by.join(', ')
  return (
    <NoticePanel title="Compare with the account">
      <Group justify="space-between">
        <Anchor
          renderRoot={(props) => <Link {...props} to={addresses.credits} search={{ state: 'own_file' }} />}
        >
          {isOne ? `${payments} of ${sum} is` : `${payments}, ${sum} in all, are`} only in files of {who}
        </Anchor>
        <ActionButton
          action={vouching}
          given={credits.map(({ _id: id }) => id)}
          question={{
            title: `Do you see ${payments} in the account?`,
            message: `${isOne ? `Its sum is ${sum}. Compare it` : `${sum} in all. Compare each`} with the account itself, not with a file that ${who} brought.`,
            confirmLabel: isOne ? 'I see it' : 'I see them all',
          }}
        >
          {isOne ? 'I see it in the account' : 'I see them in the account'}
        </ActionButton>
      </Group>
    </NoticePanel>
  )
}
