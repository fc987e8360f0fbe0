import { addresses } from '@lectureshelf/contract/addresses'
import type { FileDifference } from '@lectureshelf/contract/money/bank/accounts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import shared from '../../ui/shared.module.css'

const namesOf = ({ broughtBy }: FileDifference['isIn']): string =>
  broughtBy.length === 0 ? 'somebody' : broughtBy.join(' and ')

const File = ({ file }: { file: FileDifference['isIn'] }) => (
  <>
    <Anchor component={Link} to={addresses.statement(file._id)} inherit>
      {file.fileName}
    </Anchor>{' '}
    of {namesOf(file)}
  </>
)

/** Lists the payments that one file of an account has and another one of the same whole day has not. */
export const FileDifferences = ({ name, items }: { name: string; items: readonly FileDifference[] }) => (
  <>
    <p className={shared.note}>
      Files of this account differ on a day that both cover. Compare these payments with the account itself.
    </p>
    <ul aria-label={`Payments in only one file of ${name}`}>
      {items.map((difference) => (
        <li key={difference.creditId}>
          <strong>Only in a file of {namesOf(difference.isIn)}:</strong>{' '}
          <Link to={addresses.credits} search={{ q: difference.utr ?? undefined }}>
            {formatSum(difference.amountPaise)} on {formatShortDate(difference.day)}
          </Link>
          {difference.utr !== null && (
            <>
              , UTR <code>{difference.utr}</code>
            </>
          )}
          . It is in <File file={difference.isIn} />, and not in <File file={difference.isNotIn} />.
        </li>
      ))}
    </ul>
  </>
)
