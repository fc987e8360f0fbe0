import { addresses } from '@lectureshelf/contract/addresses'
import { Burger, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { AddSubjectButton } from '../../features/subject-form/add-subject-button.tsx'
import { BrandGlyph } from '../../ui/brand-glyph.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './navbar.module.css'
import { Sidebar } from './sidebar.tsx'
import { SubjectsMenu } from './subjects-menu.tsx'
import { ToolsMenu } from './tools-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import type { Navigation } from './use-navigation.ts'

const VisitorActions = () => (
  <>
    <Button component={Link} to={addresses.landing} state={{ isSignInOpen: true }} variant="subtle">
      Sign In
    </Button>
    <Button component={Link} to={addresses.plans} variant="default">
      Sign Up
    </Button>
  </>
)

/** The bar on top: brand, links, account; at 768 px or less a burger opens the same as a sidebar. */
export const Navbar = ({ navigation }: { navigation: Navigation }) => {
  const [isSidebarOpen, sidebar] = useDisclosure(false)
  const { isSignedIn, me, links, tools, subjects, canAddSubject, place, home } = navigation
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={home} className={classes.brand}>
          <BrandGlyph />
          LectureShelf
        </Link>
        <nav aria-label="Main" className={classes.links}>
          {subjects.length > 0 && <SubjectsMenu subjects={subjects} />}
          {links.map((link) => (
            <Link key={link.address} to={link.address} className={classes.link}>
              {link.label}
            </Link>
          ))}
          {tools.length > 0 && (
            <div className={classes.tools}>
              <ToolsMenu tools={tools} />
            </div>
          )}
          {canAddSubject && <AddSubjectButton place={place} />}
          <ThemeSwitch />
          {isSignedIn ? <AccountMenu me={me} /> : <VisitorActions />}
        </nav>
        <Burger
          className={classes.burger}
          opened={isSidebarOpen}
          onClick={sidebar.toggle}
          size="md"
          aria-label="Menu"
          aria-expanded={isSidebarOpen}
        />
      </div>
      <Sidebar navigation={navigation} isOpen={isSidebarOpen} onClose={sidebar.close} />
    </header>
  )
}
