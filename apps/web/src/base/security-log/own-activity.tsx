import { securityLogDays } from '@lectureshelf/contract/constants'
import type { OwnSecurityEntry } from '@lectureshelf/contract/base/security-log'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Badge, Record } from '../../ui/lists/record.tsx'
import { ownActivityQuery, ownEntriesPerPage } from './api.ts'
import { isWarning, kindWords, originWords } from './security-words.ts'

/** Returns an entry's detail, without the pattern of a call, which means nothing to a reader. */
const detailOf = ({ kind, detail }: OwnSecurityEntry): string =>
  kind === 'refused' ? 'Something that this account may not do' : detail

const Entry = ({ entry }: { entry: OwnSecurityEntry }) => {
  const { kind, at, isByStaff } = entry
  const origin = isByStaff ? 'by the office' : originWords(entry)
  return (
    <Record
      level={3}
      title={kindWords[kind]}
      line={formatDateTime(at)}
      rest={[origin, detailOf(entry)].filter(Boolean).join(', ')}
      badges={isWarning(kind) ? <Badge tone="warn">Look at this</Badge> : undefined}
    />
  )
}

/** Lists one's own account activity, newest first. */
export const OwnActivity = () => {
  const [page, setPage] = useState(1)
  const { data } = useSuspenseQuery(ownActivityQuery(page))
  return (
    <PagedRecords
      label="Recent activity"
      list={data}
      filter={{ page, size: ownEntriesPerPage }}
      isSizeFixed
      onPage={setPage}
      empty={<p>Nothing was recorded in the last {securityLogDays} days.</p>}
      renderItem={(entry) => <Entry entry={entry} />}
    />
  )
}
