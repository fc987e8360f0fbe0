import { addresses } from '@lectureshelf/contract/addresses'
import type { FileDifference } from '@lectureshelf/contract/money/bank/accounts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import classes from './account-question.module.css'
import shared from '../../ui/shared.module.css'

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
export const FileDifferences = ({ name, items }: { name: string; items: readonly FileDifference[] }) => (
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
