import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { Drawer } from '@mantine/core'
import { Fragment, type MouseEvent } from 'react'
import { type HistoryState, Link } from '@tanstack/react-router'
import { AddSubjectButton } from '../../library/subjects/editing/add-subject-button.tsx'
import { useOpenAfterMount } from '../../ui/dialogs/open-after-mount.ts'
import classes from './sidebar.module.css'
import { useAskBeforeLogout } from './menus/ask-before-logout.ts'
import { ThemeSwitch } from './menus/theme-switch.tsx'
import { ToolCount } from './menus/tool-count.tsx'
import { languageOf } from '../../ui/language-of.ts'
import type { Navigation } from './use-navigation.ts'
import { useLayer } from '../../lib/layers/use-layer.ts'

interface SidebarProps {
  navigation: Navigation
  isOpen: boolean
  onClose: () => void
}

const accountLinks = (me: StudentData | undefined) => [
  ...(me === undefined
    ? []
    : [
        { label: 'Profile', address: addresses.profile(me.usn) },
        { label: 'My marks', address: addresses.marks },
        { label: 'Change', address: addresses.changePassword(me.usn) },
        ...(isAllowed(kindOf(me), 'useOwnUploads')
          ? [{ label: 'My uploads', address: addresses.uploads }]
          : []),
        // An owner finds them among the tools.
        ...(isAllowed(kindOf(me), 'answerPageReports') && !me.isOwner
          ? [
              { label: 'Page reports', address: addresses.pageReports },
              { label: 'Proposed files', address: addresses.proposals },
              { label: 'Searched, not found', address: addresses.searchMisses },
            ]
          : []),
      ]),
  { label: 'Logout', address: addresses.logout },
]

const visitorLinks = [
  { label: 'Sign In', address: addresses.landing, state: { isSignInOpen: true } },
  { label: 'Sign Up', address: addresses.plans },
]

interface SidebarLinksProps {
  links: readonly { label: string; address: string; subName?: string; state?: HistoryState }[]
  onClose: () => void
}

const SidebarLinks = ({ links, onClose }: SidebarLinksProps) => {
  const askBeforeLogout = useAskBeforeLogout()
  const press = (address: string) => (event: MouseEvent) => {
    onClose()
    if (address === addresses.logout) askBeforeLogout(event)
  }
  return (
    <ul className={classes.list}>
      {links.map(({ label, address, subName, state }) => (
        // An owner's Home is the dashboard: two entries with one address.
        <li key={`${label} ${address}`}>
          <Link to={address} state={state} preload={false} className={classes.link} onClick={press(address)}>
            {subName === undefined ? label : <b className={classes.abbreviation}>{label}</b>}
            {subName !== undefined && (
              <span className={classes.name} lang={languageOf(subName)}>
                {subName}
              </span>
            )}
            <ToolCount address={address} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The navbar of a narrow screen: the same links, in a drawer. */
export const Sidebar = ({ navigation, isOpen, onClose }: SidebarProps) => {
  const { isSignedIn, me, home, links, tools, subjects, canAddSubject, place } = navigation
  useLayer(isOpen, onClose)
  const first = isSignedIn ? [{ label: 'Home', address: home }, ...links] : links
  return (
    <Drawer
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      position="right"
      size={320}
      title={me?.name ?? 'Menu'}
    >
      <nav aria-label="Main" className={classes.sidebar}>
        <SidebarLinks links={first} onClose={onClose} />
        {tools.map((group) => (
          <Fragment key={group.title}>
            <h2 className={classes.title}>{group.title}</h2>
            <SidebarLinks links={group.tools} onClose={onClose} />
          </Fragment>
        ))}
        {canAddSubject && <AddSubjectButton place={place} fullWidth />}
        {subjects.length > 0 && (
          <>
            <h2 className={classes.title}>Subjects</h2>
            <SidebarLinks links={subjects} onClose={onClose} />
          </>
        )}
        <hr className={classes.rule} />
        <SidebarLinks links={isSignedIn ? accountLinks(me) : visitorLinks} onClose={onClose} />
        <div className={classes.theme}>
          Theme <ThemeSwitch />
        </div>
      </nav>
    </Drawer>
  )
}
