import { Title } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { type ResourceLink, resourceLinks } from './resource-links.ts'
import classes from './site-info.module.css'

const loadDetails = () => import('./resource-details.tsx')
const ResourceDetails = lazy(async () => ({ default: (await loadDetails()).ResourceDetails }))
const warmUp = () => void loadDetails()

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
              onPointerEnter={warmUp}
              onClick={() => open(link)}
            >
              <span className={classes.name}>{link.title}</span>
              <span className={classes.duty}>{link.summary}</span>
            </button>
          </li>
        ))}
      </ul>
      {resource !== null && (
        <Suspense fallback={null}>
          <ResourceDetails resource={resource} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
