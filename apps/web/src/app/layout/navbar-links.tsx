import { Link } from '@tanstack/react-router'
import classes from './navbar.module.css'
import type { Navigation } from './use-navigation.ts'

/** The links of the bar that are not menus. */
export const NavbarLinks = ({ links }: Pick<Navigation, 'links'>) =>
  links.map((link) => (
    <Link key={link.address} to={link.address} className={classes.link}>
      {link.label}
    </Link>
  ))
