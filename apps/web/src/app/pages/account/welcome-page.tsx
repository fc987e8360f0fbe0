import { welcomeRedirectMs } from '@lectureshelf/contract/constants'
import { Loader, Title } from '@mantine/core'
import { useSteadyQuery } from '../../../lib/http/steady-query.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery } from '../../../base/identity/api.ts'
import { NetworkError, isSessionEnd } from '../../../lib/http/http.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { languageOf } from '../../../ui/language-of.ts'
import { homeAddressOf } from '../../addresses/home-address.ts'
import { RouteError } from '../../layout/route-error.tsx'
import classes from '../splash.module.css'

/** The splash after a sign-in; continues to the requested page, or to Home. */
export const WelcomePage = () => {
  const router = useRouter()
  const continueTo = useLocation({ select: (location) => location.state.continueTo })
  const { data: me, error, refetch } = useSteadyQuery(meQuery)
  const destination = me === undefined ? undefined : (continueTo ?? homeAddressOf(me))

  useEffect(() => {
    if (destination === undefined) return undefined
    // Preloads the next page's chunk and data while the splash is shown.
    void router.preloadRoute({ href: destination, to: destination }).catch(() => undefined)
    const timer = setTimeout(() => router.history.replace(destination), welcomeRedirectMs)
    return () => clearTimeout(timer)
  }, [destination, router])

  // The installed program begins here: offline it shows what the phone keeps, as Home does.
  if (error instanceof NetworkError) return <RouteError error={error} reset={() => void refetch()} />
  return (
    <div className={classes.splash}>
      <title>Welcome | LectureShelf</title>
      {error !== null && !isSessionEnd(error) ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <Loader aria-hidden="true" />
      )}
      <Title order={1} tabIndex={-1} lang={languageOf(me?.name ?? '')}>
        {me === undefined ? 'Welcome to LectureShelf' : `Welcome, ${me.name}`}
      </Title>
      <output className={classes.line}>Taking your books off the shelf</output>
    </div>
  )
}
