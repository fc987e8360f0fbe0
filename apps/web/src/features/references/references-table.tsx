import { messages } from '@lectureshelf/contract/messages'
import type { Reference } from '@lectureshelf/contract/references'
import { Table, Title } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './references-table.module.css'

/** The link without its scheme, as one would say it. */
const spokenLink = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

/** The references of a subject: title and link, each in a new tab. */
export const ReferencesTable = ({ references }: { references: readonly Reference[] }) => (
  <section aria-labelledby="references-title">
    <Title order={2} size="h3" id="references-title" mb="sm">
      References
    </Title>
    {references.length === 0 ? (
      <EmptyState title={messages.noReferences} />
    ) : (
      <div className={classes.frame}>
        <Table aria-labelledby="references-title" fz="md" verticalSpacing={0} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.head}>Title</Table.Th>
              <Table.Th className={classes.head}>Link</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {references.map(({ _id: id, refTitle, refLink }) => (
              <Table.Tr key={id}>
                <Table.Td className={classes.title}>{refTitle}</Table.Td>
                <Table.Td>
                  <a href={refLink} target="_blank" rel="noopener noreferrer" className={classes.link}>
                    <span className={classes.address}>{spokenLink(refLink)}</span>
                    <ExternalLink size={16} aria-label="opens in a new tab" className={classes.icon} />
                  </a>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    )}
  </section>
)
