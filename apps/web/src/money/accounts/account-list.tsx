import type { Account, FileDifference } from '@lectureshelf/contract/money/bank/accounts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { formatCount, formatShortDate, formatSum } from '../../lib/format.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { DialogButtons } from '../../ui/dialogs/form-dialog.tsx'
import { ErrorPanel, errorSentence } from '../../ui/error-panel.tsx'
import { Badge, Record, RecordList, RecordText } from '../../ui/lists/record.tsx'
import { AccountFields } from './account-fields.tsx'
import { accountPlace, accountReading } from './account-words.ts'
import { accountsQuery, differencesQuery, useEditAccount } from './api.ts'
import { sayResult } from '../../ui/forms/say-result.ts'
import { addresses } from '@lectureshelf/contract/addresses'
import { Link } from '@tanstack/react-router'
import classes from './account-question.module.css'
import shared from '../../ui/shared.module.css'
import { PageSection } from '../../ui/lists/page-section.tsx'

const namesOf = ({ broughtBy }: FileDifference['isIn']): string =>
  broughtBy.length === 0 ? 'someone' : broughtBy.join(' and ')

const File = ({ file }: { file: FileDifference['isIn'] }) => (
  <>
    <Anchor component={Link} to={addresses.statement(file._id)} inherit>
      {file.fileName}
    </Anchor>
    , which {namesOf(file)} brought
  </>
)

/** Lists the payments that one file of an account has and another one of the same whole day has not. */
const FileDifferences = ({ name, items }: { name: string; items: readonly FileDifference[] }) => (
  <>
    <p className={shared.note}>
      Files of this account differ on a day that both cover. Compare these payments with the account itself.
    </p>
    <ul className={shared.spacedList} aria-label={`Payments in only one file of ${name}`}>
      {items.map((difference) => (
        <li key={difference.creditId} className={`${shared.rowCard} ${classes.difference}`}>
          <strong>
            <Link to={addresses.credits} search={{ q: difference.utr ?? undefined }}>
              {formatSum(difference.amountPaise)} on {formatShortDate(difference.day)}
            </Link>
          </strong>{' '}
          {difference.utr !== null && (
            <span>
              UTR <code>{difference.utr}</code>
            </span>
          )}{' '}
          <p className={classes.files}>
            Only in <File file={difference.isIn} />; not in <File file={difference.isNotIn} />.
          </p>
        </li>
      ))}
    </ul>
  </>
)

const EditAccount = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const editing = useEditAccount(account)
  const { name, isPayee } = account
  return (
    <AccountFields
      initial={{ name, isPayee }}
      isSending={editing.isPending}
      onSubmit={(changed) => runMutation(editing, changed, sayResult(onClose, errorSentence))}
    >
      <DialogButtons sendLabel="Save" isSending={editing.isPending} onClose={onClose} />
    </AccountFields>
  )
}

interface AccountRecordProps {
  account: Account
  mayEdit: boolean
  /** What its files do not agree about. */
  differences: readonly FileDifference[]
}

const AccountRecord = ({ account, mayEdit, differences }: AccountRecordProps) => {
  const place = accountPlace(account)
  const reading = accountReading(account)
  return (
    <Record
      level={3}
      title={account.name}
      line={place === '' ? reading : place}
      preview={place === '' ? '' : reading}
      badges={
        <>
          {differences.length > 0 && (
            <Badge tone="warn">{formatCount(differences.length, 'difference')}</Badge>
          )}
          {account.isPayee && <Badge tone="ok">QR account</Badge>}
        </>
      }
      quick={
        mayEdit ? (
          <DialogButton label="Edit" name={`Edit ${account.name}`} title={`Edit ${account.name}`}>
            {(onClose) => <EditAccount account={account} onClose={onClose} />}
          </DialogButton>
        ) : undefined
      }
    >
      {place !== '' && <RecordText>{reading}</RecordText>}
      {differences.length > 0 && <FileDifferences name={account.name} items={differences} />}
    </Record>
  )
}

/** Lists the accounts that money reaches; nothing while no statement named one. */
export const AccountList = ({ mayEdit }: { mayEdit: boolean }) => {
  const { data, error, refetch } = useSteadyQuery(accountsQuery)
  const isAsked = mayEdit && data !== undefined && data.length > 0
  const differences = useQuery({ ...differencesQuery, enabled: isAsked }).data?.items ?? []
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.length === 0) return null
  return (
    <PageSection title="Accounts" mt="xl">
      <RecordList label="Accounts">
        {data.map((account) => (
          <AccountRecord
            key={account._id}
            account={account}
            mayEdit={mayEdit}
            differences={differences.filter(({ accountId }) => accountId === account._id)}
          />
        ))}
      </RecordList>
    </PageSection>
  )
}
