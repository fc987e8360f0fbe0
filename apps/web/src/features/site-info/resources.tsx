import { Anchor, Modal, Stack, Text, Title } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { type ResourceLink, resourceLinks } from './resource-links.ts'
import classes from './site-info.module.css'

const ResourceDetails = ({ resource }: { resource: ResourceLink }) => (
  <Stack>
    <Text>{resource.details}</Text>
    <Anchor href={resource.href} target="_blank" rel="noopener noreferrer" className={classes.official}>
      {resource.linkLabel}
      <ExternalLink size={16} aria-label="opens in a new tab" className={classes.officialIcon} />
    </Anchor>
  </Stack>
)

/** What the university publishes itself: each link opens a pop-up that explains it and leads there. */
export const Resources = () => {
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the pop-up closes, so that its words stay until it is gone.
  const [resource, setResource] = useState<ResourceLink | null>(null)
  const open = (chosen: ResourceLink) => {
    setResource(chosen)
    setIsOpen(true)
  }
  return (
    <section aria-labelledby="resources-title">
      <Title order={2} id="resources-title" mb="sm">
        Resources
      </Title>
      <ul className={classes.resources}>
        {resourceLinks.map((link) => (
          <li key={link.key}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={classes.resource}
              onClick={() => open(link)}
            >
              <span className={classes.name}>{link.title}</span>
              <span className={classes.duty}>{link.summary}</span>
            </button>
          </li>
        ))}
      </ul>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={resource?.title}>
        {resource !== null && <ResourceDetails resource={resource} />}
      </Modal>
    </section>
  )
}
