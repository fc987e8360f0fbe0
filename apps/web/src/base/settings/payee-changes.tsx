import type { Payee, PayeeChange } from '@lectureshelf/contract/base/settings'
import { useSuspenseQueries } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { NoticePanel } from '../../ui/notice-panel.tsx'
import { payeeChangesQuery, settingsQuery, useSaveSettings } from './api.ts'
import classes from './payee-changes.module.css'

const payeeWords = ({ upiId, payeeName }: Payee): string =>
  [upiId || 'no UPI id', payeeName && `(${payeeName})`].filter(Boolean).join(' ')

const isSame = (one: Payee, other: Payee): boolean =>
  one.upiId === other.upiId && one.payeeName === other.payeeName

const ChangeLine = ({ change, now }: { change: PayeeChange; now: Payee }) => {
  const saving = useSaveSettings()
  const { upiId, payeeName } = change.before
  const old = payeeWords(change.before)
  return (
    <li>
      <p className={classes.sentence}>
        {formatDateTime(change.at)}: {change.changedBy} changed the payee from <strong>{old}</strong> to{' '}
        <strong>{payeeWords(change.after)}</strong>.
      </p>
      {!isSame(change.before, now) && (
        <ActionButton
          action={saving}
          given={{ upiId, payeeName, seen: { upiId: now.upiId, payeeName: now.payeeName } }}
          name={`Put back ${old}`}
        >
          Put back
        </ActionButton>
      )}
    </li>
  )
}

/** Lists recent changes of the payee for owners; renders nothing without any. */
export const PayeeChanges = () => {
  const [{ data: changes }, { data: settings }] = useSuspenseQueries({
    queries: [payeeChangesQuery, settingsQuery],
  })
  if (changes.length === 0) return null
  return (
    <NoticePanel title="The payee has changed" isGrave>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <ChangeLine key={change._id} change={change} now={settings} />
        ))}
      </ul>
    </NoticePanel>
  )
}
