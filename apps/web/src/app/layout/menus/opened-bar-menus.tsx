import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FileInput, FileUp, Flag, Highlighter, KeyRound, LogOut, User, SearchX } from 'lucide-react'
import type { Navigation } from '../use-navigation.ts'
import account from './account-menu.module.css'
import { useAskBeforeLogout } from './ask-before-logout.ts'
import { avatarButton, barButton } from './menu-buttons.tsx'
import { OpenedMenu } from './opened-menu.tsx'
import { languageOf } from '../../../ui/language-of.ts'
import classes from './subjects-menu.module.css'
import { ThemeItems } from './theme-items.tsx'
import { ToolCount } from './tool-count.tsx'
import groups from './menu-groups.module.css'

/** Lists the semester's subjects in a menu that scrolls: a first semester can have 31. */
export const OpenedSubjects = ({ subjects }: Pick<Navigation, 'subjects'>) => (
  <OpenedMenu width={360} renderButton={barButton('Subjects')} className={classes.dropdown}>
    {subjects.map((subject) => (
      <Menu.Item key={subject.subCode} component={Link} to={subject.address}>
        <span className={classes.entry}>
          <b className={classes.abbreviation}>{subject.label}</b>
          <span className={classes.name} lang={languageOf(subject.subName ?? '')}>
            {subject.subName}
          </span>
        </span>
      </Menu.Item>
    ))}
  </OpenedMenu>
)

const MenuGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset aria-label={title} className={groups.group}>
    <Menu.Label aria-hidden="true">{title}</Menu.Label>
    {children}
  </fieldset>
)

export const OpenedTools = ({ tools }: Pick<Navigation, 'tools'>) => (
  <OpenedMenu
    width={tools.length > 1 ? 480 : 220}
    renderButton={barButton('Tools')}
    className={groups.scrolling}
  >
    <div className={tools.length > 1 ? groups.columns : undefined}>
      {tools.map((group) => (
        <MenuGroup key={group.title} title={group.title}>
          {group.tools.map(({ label, address }) => (
            <Menu.Item key={address} component={Link} to={address}>
              {label}
              <ToolCount address={address} />
            </Menu.Item>
          ))}
        </MenuGroup>
      ))}
    </div>
  </OpenedMenu>
)

const LogoutItem = () => (
  <Menu.Item
    component={Link}
    to={addresses.logout}
    preload={false}
    onClick={useAskBeforeLogout()}
    leftSection={<LogOut size={18} aria-hidden="true" />}
  >
    Logout
  </Menu.Item>
)

export const OpenedAccount = ({ me }: { me: StudentData | undefined }) => (
  <OpenedMenu width={220} renderButton={avatarButton(me)}>
    {me !== undefined && (
      <>
        <Menu.Label className={account.who}>
          {me.name}
          <code>{me.usn}</code>
        </Menu.Label>
        <Menu.Item
          component={Link}
          to={addresses.profile(me.usn)}
          leftSection={<User size={18} aria-hidden="true" />}
        >
          Profile
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={addresses.marks}
          leftSection={<Highlighter size={18} aria-hidden="true" />}
        >
          My marks
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={addresses.changePassword(me.usn)}
          leftSection={<KeyRound size={18} aria-hidden="true" />}
        >
          Change
        </Menu.Item>
        {isAllowed(kindOf(me), 'useOwnUploads') && (
          <Menu.Item
            component={Link}
            to={addresses.uploads}
            leftSection={<FileUp size={18} aria-hidden="true" />}
          >
            My uploads
          </Menu.Item>
        )}
        {/* An owner finds them among the tools, and their number on the dashboard. */}
        {isAllowed(kindOf(me), 'answerPageReports') && !me.isOwner && (
          <Menu.Item
            component={Link}
            to={addresses.pageReports}
            leftSection={<Flag size={18} aria-hidden="true" />}
          >
            Page reports
            <ToolCount address={addresses.pageReports} />
          </Menu.Item>
        )}
        {isAllowed(kindOf(me), 'addPdf') && !me.isOwner && (
          <Menu.Item
            component={Link}
            to={addresses.proposals}
            leftSection={<FileInput size={18} aria-hidden="true" />}
          >
            Proposed files
            <ToolCount address={addresses.proposals} />
          </Menu.Item>
        )}
        {isAllowed(kindOf(me), 'addPdf') && !me.isOwner && (
          <Menu.Item
            component={Link}
            to={addresses.searchMisses}
            leftSection={<SearchX size={18} aria-hidden="true" />}
          >
            Words nobody found
          </Menu.Item>
        )}
      </>
    )}
    <Menu.Divider />
    <MenuGroup title="Theme">
      <ThemeItems />
    </MenuGroup>
    <Menu.Divider />
    <LogoutItem />
  </OpenedMenu>
)
