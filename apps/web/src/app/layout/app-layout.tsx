import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { messages } from '@lectureshelf/contract/messages'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { phone } from '../../ui/breakpoints.json'
import classes from './app-layout.module.css'
import { UploadPanel } from './fetched-parts.ts'
import { Navbar } from './navbar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useNavigation } from './use-navigation.ts'

/** Lays out a page: skip link, disclaimer, navbar or sidebar, footer. */
export const AppLayout = () => {
  const isFullHeight = useMatches({
    select: (matches) => matches.some((match) => match.staticData.isFullHeight === true),
  })
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const navigation = useNavigation(isFullHeight && isPhone)
  const { me } = navigation
  return (
    <div className={isFullHeight ? `${classes.shell} ${classes.full}` : classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <aside className={classes.banner} aria-label="Disclaimer">
        {messages.disclaimer}
      </aside>
      <div className={classes.bars}>
        <Navbar navigation={navigation} />
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {!isFullHeight && (
        <div className={classes.foot}>
          <SiteFooter showsVersion={me !== undefined && isAllowed(kindOf(me), 'seeVersion')} />
        </div>
      )}
      {me !== undefined && isAllowed(kindOf(me), 'useOwnUploads') && (
        <Suspense fallback={null}>
          <UploadPanel usn={me.usn} />
        </Suspense>
      )}
    </div>
  )
}
