import { addresses } from '@lectureshelf/contract/addresses'
import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Search } from 'lucide-react'

/** Leads to the search, wherever one is. */
export const searchHotkey = 'mod+K'

/** Focuses the field of the search; returns false on every other page. */
const focusField = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('[data-search-field]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Leads to the search from every page: by the icon, `/` and Ctrl K. A subject's page leads to the search in it. */
export const SearchLink = () => {
  const { subCode, pdfFileName } = useParams({ strict: false })
  const navigate = useNavigate()
  const search = subCode === undefined ? {} : { subject: subCode }
  const open = () => {
    // What was typed into a dialog would be lost.
    if (document.querySelector('[aria-modal="true"]') !== null || focusField()) return
    void navigate({ to: addresses.search, search })
  }
  useHotkeys([[searchHotkey, open]], [], true)
  // In a PDF it finds a word.
  useHotkeys(pdfFileName === undefined ? [['/', open]] : [])
  return (
    <ActionIcon
      aria-label="Search"
      renderRoot={(props) => <Link to={addresses.search} search={search} {...props} />}
    >
      <Search size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
