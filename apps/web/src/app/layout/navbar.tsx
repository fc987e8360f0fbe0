import { addresses } from '@lectureshelf/contract/addresses'
import { Burger, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { BrandGlyph } from '../../ui/brand-glyph.tsx'
import { SearchLink, Sidebar, SignedInBar, loadSidebar, loadSignIn } from './fetched-parts.ts'
import { NavbarLinks } from './navbar-links.tsx'
import classes from './navbar.module.css'
import { ThemeSwitch } from './menus/theme-switch.tsx'
import type { Navigation } from './use-navigation.ts'

const warmUpSidebar = () => void loadSidebar()
const warmUpSignIn = () => void loadSignIn()

/** Stays on a narrow screen, beside the burger: signing in is what most people come for. */
const VisitorButtons = () => (
  <div className={classes.visitor}>
    <Button
      component={Link}
      to={addresses.landing}
      state={{ isSignInOpen: true }}
      variant="subtle"
      className={classes.signIn}
      onPointerEnter={warmUpSignIn}
    >
      Sign In
    </Button>
    <Button component={Link} to={addresses.plans} variant="default" className={classes.signUp}>
      Sign Up
    </Button>
  </div>
)

/** The bar on top: brand, links, account. At 768 px or less a burger opens the same links as a sidebar. */
export const Navbar = ({ navigation }: { navigation: Navigation }) => {
  const [isSidebarOpen, sidebar] = useDisclosure(false)
  const [wasSidebarOpened, setWasSidebarOpened] = useState(false)
  const { isSignedIn, links, home, tools } = navigation
  const toggle = () => {
    setWasSidebarOpened(true)
    sidebar.toggle()
  }
  return (
    <header className={classes.header}>
      <div className={classes.bar} data-full={tools.length > 0}>
        <Link to={home} className={classes.brand}>
          <BrandGlyph />
          <span>LectureShelf</span>
        </Link>
        {isSignedIn && (
          <Suspense fallback={null}>
            <SearchLink />
          </Suspense>
        )}
        <nav aria-label="Main" className={classes.links}>
          {isSignedIn ? (
            <Suspense fallback={null}>
              <SignedInBar navigation={navigation} />
            </Suspense>
          ) : (
            <>
              <NavbarLinks links={links} />
              <ThemeSwitch />
            </>
          )}
        </nav>
        {!isSignedIn && <VisitorButtons />}
        <Burger
          className={classes.burger}
          opened={isSidebarOpen}
          onPointerEnter={warmUpSidebar}
          onClick={toggle}
          size="md"
          aria-label="Menu"
          aria-expanded={isSidebarOpen}
        />
      </div>
      {wasSidebarOpened && (
        <Suspense fallback={null}>
          <Sidebar navigation={navigation} isOpen={isSidebarOpen} onClose={sidebar.close} />
        </Suspense>
      )}
    </header>
  )
}
