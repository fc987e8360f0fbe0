import { Title } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import type { SiteInfo } from '@lectureshelf/contract/base/settings'
import { useSiteInfo } from './api.ts'
import classes from './site-info.module.css'

const loadDetails = () => import('./resource-details.tsx')
const ResourceDetails = lazy(async () => ({ default: (await loadDetails()).ResourceDetails }))
const warmUp = () => void loadDetails()

type Resource = SiteInfo['resources']['syllabus']

const order = ['syllabus', 'modelPapers', 'academicCalendar', 'results'] as const

/** Lists what the university itself publishes; each entry opens a pop-up that explains and links it. */
export const Resources = () => {
  const { resources } = useSiteInfo()
  const [isOpen, setIsOpen] = useState(false)
  // Not cleared when the pop-up closes, so that its text stays during the transition.
  const [resource, setResource] = useState<Resource | null>(null)
  const open = (chosen: Resource) => {
    setResource(chosen)
    setIsOpen(true)
  }
  return (
    <section aria-labelledby="resources-title">
      <Title order={2} id="resources-title" mb="sm">
        Resources
      </Title>
      <ul className={classes.resources}>
        {order.map((key) => (
          <li key={key}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={classes.resource}
              onPointerEnter={warmUp}
              onClick={() => open(resources[key])}
            >
              <span className={classes.name}>{resources[key].title}</span>
              <span className={classes.duty}>{resources[key].summary}</span>
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
