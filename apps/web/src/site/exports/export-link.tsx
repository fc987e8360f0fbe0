import { addresses } from '@lectureshelf/contract/addresses'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { RawSearch } from '../../lib/page-search.ts'
import { useCashDesk } from '../../money/cash-desk/api.ts'
import type { ExportSearch } from './export-search.ts'

interface ExportLinkProps {
  /** Returns what the shown list is as a file; null when a filter of it has no counterpart there. */
  exportOf: (raw: RawSearch) => Partial<ExportSearch> | null
}

/** Links a list to its download, with the filters that are shown. */
export const ExportLink = ({ exportOf }: ExportLinkProps) => {
  const raw: RawSearch = useSearch({ strict: false })
  const search = exportOf(raw)
  const { addressOf } = useCashDesk()
  if (search === null) return null
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={addressOf(addresses.exports)} search={search} />}
    >
      Download
    </Button>
  )
}
