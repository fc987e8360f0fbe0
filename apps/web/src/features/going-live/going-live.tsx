import { Anchor } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { NoticePanel } from '../../ui/notice-panel.tsx'
import { mailsQuery } from '../mail/api.ts'
import { settingsQuery } from '../settings/api.ts'
import classes from './going-live.module.css'
import { goingLivePoints } from './points.ts'

/** Lists what to set or check before students come; renders nothing once all is done. */
export const GoingLive = () => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [{ data: settings }, { data: mails }] = useSuspenseQueries({
    queries: [settingsQuery, mailsQuery({})],
  })
  const points = goingLivePoints(settings, mails)
  if (points.length === 0) return null
  return (
    <NoticePanel title="Before going live">
      <ul className={classes.points}>
        {points.map(({ sentence, link }) => (
          <li key={sentence}>
            {sentence}{' '}
            {link.address !== pathname && (
              <Anchor component={Link} to={link.address}>
                {link.label}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </NoticePanel>
  )
}
