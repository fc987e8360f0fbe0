import { Anchor, Title } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Fold } from '../../ui/folds/fold.tsx'
import { mailsQuery } from '../../base/mail/api.ts'
import { settingsQuery } from '../../base/settings/api.ts'
import classes from './going-live.module.css'
import { goingLivePoints } from './points.ts'

/** Folds a list of what to set or check before students come; renders nothing once all is done. */
export const GoingLive = () => {
  const id = useId()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [{ data: settings }, { data: mails }] = useSuspenseQueries({
    queries: [settingsQuery, mailsQuery({})],
  })
  const points = goingLivePoints(settings, mails)
  if (points.length === 0) return null
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <Fold
        title={
          <Title order={2} id={id} className={classes.title}>
            <TriangleAlert size={20} aria-hidden="true" className={classes.icon} />
            Before going live
          </Title>
        }
        line={`${formatCount(points.length, 'thing')} to set or to check`}
      >
        <ul className={classes.points}>
          {points.map(({ sentence, link }) => (
            <li key={sentence}>
              {sentence}{' '}
              {link.address !== pathname && (
                <Anchor component={Link} to={link.address} hash={link.hash}>
                  {link.label}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}
