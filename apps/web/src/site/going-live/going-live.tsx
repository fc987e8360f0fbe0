import { Anchor, Title } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Fold } from '../../ui/folds/fold.tsx'
import { mailsQuery } from '../../base/mail/api.ts'
import { settingsQuery, type SettingsPartId } from '../../base/settings/api.ts'
import classes from './going-live.module.css'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Settings } from '@lectureshelf/contract/base/settings'
import { hasGrievanceContact, isOutOfReach } from '@lectureshelf/contract/base/site-contact'

interface GoingLivePoint {
  /** What is not ready, and its consequence. */
  sentence: string
  link: { label: string; address: string; hash?: SettingsPartId }
}

interface Mails {
  isMailConfigured: boolean
  waiting: number
}

const toSettings = (hash: SettingsPartId) => ({
  label: 'Open the settings',
  address: addresses.settings,
  hash,
})
const toMails = { label: 'Open the mails', address: addresses.mails }

const mailPoint = ({ isMailConfigured, waiting }: Mails): string[] => {
  if (isMailConfigured) return []
  const waits = waiting === 0 ? '' : ` ${formatCount(waiting, 'mail is waiting', 'mails are waiting')}.`
  return [
    `E-mail is not set up: no one gets a mail when an account is ready, or a link to reset a password.${waits}`,
  ]
}

const supportPoint = ({ supportMail, supportChat }: Settings): string[] => {
  if (supportMail === '' && supportChat === '')
    return ['There is neither a support mail nor a support chat: people cannot reach you from any page.']
  const dead = [supportMail, supportChat].filter((address) => address !== '' && isOutOfReach(address))
  return dead.length === 0
    ? []
    : [`No one can be reached at ${dead.join(' and ')}: the name is only an example.`]
}

/**
 * Lists what the owner has not set or checked yet. The product works without it, but is not ready for
 * students.
 */
export const goingLivePoints = (settings: Settings, mails: Mails): GoingLivePoint[] => {
  const unset: [SettingsPartId, string[]][] = [
    ['payee', settings.upiId === '' ? ['There is no UPI id: no one can pay.'] : []],
    ['support', supportPoint(settings)],
    [
      'complaints',
      hasGrievanceContact(settings.grievance)
        ? []
        : ['No one is named for complaints: the privacy notice needs a grievance contact.'],
    ],
    [
      'minors',
      settings.minorsChecked
        ? []
        : [
            'Students from 15 years on may be minors. Find out whether your consent and the counting of openings are allowed, then confirm it in the settings.',
          ],
    ],
    [
      'trust',
      settings.provisionalSignUp
        ? ['New students read before their first payment is checked. Make sure that this is what you want.']
        : [],
    ],
  ]
  return [
    ...unset.flatMap(([part, sentences]) =>
      sentences.map((sentence) => ({ sentence, link: toSettings(part) })),
    ),
    ...mailPoint(mails).map((sentence) => ({ sentence, link: toMails })),
  ]
}

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
