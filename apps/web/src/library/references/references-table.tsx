import { messages } from '@lectureshelf/contract/messages'
import type { Reference } from '@lectureshelf/contract/library/references'
import { Title } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { authorWords } from '../../lib/author-words.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import shared from '../../ui/shared.module.css'
import classes from './references-table.module.css'

/** Shortens a link for display: without scheme and "www". */
const spokenLink = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

interface ReferencesTableProps {
  references: readonly Reference[]
  /** Hint for an empty list. */
  emptyHint?: string
  /** Staff actions beside the heading. */
  actions?: ReactNode
  /** Adds two columns for people who may change the references. */
  renderEdit?: (reference: Reference) => ReactNode
  renderDelete?: (reference: Reference) => ReactNode
}

/** The id of the heading, which receives the focus when a row disappears. */
export const referencesTitleId = 'references-title'

/** Shows the title and the link of a reference; its children are the cells after them. */
const ReferenceRow = ({ reference, children }: { reference: Reference; children: ReactNode }) => {
  const { refTitle, refLink, addedByName } = reference
  const author = authorWords(addedByName)
  return (
    <tr className={classes.row}>
      <td className={classes.title}>
        {refTitle}
        {author !== null && <span className={classes.author}>{author}</span>}
      </td>
      <td>
        <a href={refLink} target="_blank" rel="noopener noreferrer" className={classes.link}>
          <span className={classes.address}>{spokenLink(refLink)}</span>
          <ExternalLink size={16} aria-label="opens in a new tab" className={classes.icon} />
        </a>
      </td>
      {children}
    </tr>
  )
}

/** Lists the references of a subject: title and link, each opening in a new tab. */
export const ReferencesTable = (props: ReferencesTableProps) => {
  const { references, emptyHint, actions, renderEdit, renderDelete } = props
  const isEditable = renderEdit !== undefined && renderDelete !== undefined
  return (
    <section aria-labelledby={referencesTitleId}>
      <div className={classes.top}>
        <Title order={2} size="h3" id={referencesTitleId} tabIndex={-1} className={classes.heading}>
          References
        </Title>
        {actions}
      </div>
      {references.length === 0 ? (
        <EmptyState title={messages.noReferences} hint={emptyHint} />
      ) : (
        <div className={shared.frame}>
          <table
            aria-labelledby={referencesTitleId}
            className={isEditable ? `${classes.table} ${classes.editable}` : classes.table}
          >
            <thead>
              <tr>
                <th className={classes.head}>Title</th>
                <th className={classes.head}>Link</th>
                {isEditable && <th className={`${classes.head} ${classes.action}`}>Edit</th>}
                {isEditable && <th className={`${classes.head} ${classes.action}`}>Delete</th>}
              </tr>
            </thead>
            <tbody>
              {references.map((reference) => (
                <ReferenceRow key={reference._id} reference={reference}>
                  {isEditable && <td className={classes.action}>{renderEdit(reference)}</td>}
                  {isEditable && <td className={classes.action}>{renderDelete(reference)}</td>}
                </ReferenceRow>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
