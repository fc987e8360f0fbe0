import { TypeChaptersButton } from '../../../library/pdfs/type-chapters-button.tsx'
import { OwnUploadsList } from '../../../library/uploads/own-uploads-list.tsx'
import { inStates } from '../../../lib/page-search.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const states = ['processing', 'failed'] as const

const readSearch = inStates(states)

const choices = choicesOf(states, { processing: 'In progress', failed: 'Failed' })

/** Lists what a member of staff added, with its state and number of openings. */
export const UploadsPage = () => (
  <ListPage
    title="My uploads"
    searchLabel="Search my uploads"
    failed="Your uploads could not be loaded"
    read={readSearch}
    fields={[{ name: 'state', label: 'State', choices }]}
    renderList={(list) => (
      <OwnUploadsList {...list} renderTypeChapters={(pdf) => <TypeChaptersButton pdf={pdf} />} />
    )}
  />
)
