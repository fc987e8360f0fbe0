import { addresses } from '@lectureshelf/contract/addresses'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { BrandGlyph } from '../../ui/brand-glyph.tsx'
import { StaffVersion } from './fetched-parts.ts'
import classes from './site-footer.module.css'

/** The foot of a page: the static pages, the interface description, the credit, and for staff the version. */
export const SiteFooter = ({ showsVersion }: { showsVersion: boolean }) => (
  <footer className={classes.footer}>
    <div className={classes.inside}>
      <p className={classes.credit}>
        <BrandGlyph size={20} />
        <span className={classes.words}>
          LectureShelf, made by students for students of their own branch.
          {showsVersion && (
            <span className={classes.version}>
              <Suspense fallback={null}>
                <StaffVersion />
              </Suspense>
            </span>
          )}
        </span>
      </p>
      <nav aria-label="Footer" className={classes.links}>
        <Link to={addresses.about}>About</Link>
        <Link to={addresses.contact}>Contact</Link>
        <Link to={addresses.terms}>Terms and Conditions</Link>
        <Link to={addresses.privacy}>Privacy</Link>
        <a href="/api/docs">API</a>
      </nav>
    </div>
  </footer>
)
