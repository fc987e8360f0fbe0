import type { PdfAbout } from '@lectureshelf/contract/library/pdf-about'
import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AboutNote } from '../../../library/pdfs/about/about-note.tsx'
import { aboutWords } from '../../../library/pdfs/about/about-words.ts'
import type { ViewerFailure } from '../failures.ts'
import classes from '../viewer.module.css'

interface FailureProps {
  failure: ViewerFailure
  onRetry: () => void
  /** The link back to where the PDF was opened. */
  back: ReactNode
  /** What the PDF is, when it may not be read. */
  about?: PdfAbout | undefined
  /** What can be read offline. */
  whenOffline?: ReactNode
}

type RemedyProps = Pick<FailureProps, 'failure' | 'onRetry'>

const SignIn = () => {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <>
      <Button
        variant="accent"
        renderRoot={(props) => <Link to="/" state={{ isSignInOpen: true, continueTo: here }} {...props} />}
      >
        {aboutWords.signIn}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}>
        {aboutWords.seePlans}
      </Button>
    </>
  )
}

const RemedyButton = ({ failure, onRetry }: RemedyProps) => {
  switch (failure.remedy) {
    case 'retry':
    case 'reopen':
      return (
        <Button variant="accent" onClick={onRetry}>
          {failure.remedy === 'retry' ? 'Retry' : aboutWords.openCurrent}
        </Button>
      )
    case 'signIn':
      return <SignIn />
    case 'renew':
      return (
        <Button variant="accent" renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}>
          Renew
        </Button>
      )
    case 'ownShelf':
      return (
        <Button variant="accent" renderRoot={(props) => <Link to="/Welcome" {...props} />}>
          {aboutWords.ownShelf}
        </Button>
      )
    default:
      return null
  }
}

/** Shows what there is to read, why it cannot be read, and the one thing to do about it. */
export const FailurePanel = ({ failure, onRetry, back, about, whenOffline }: FailureProps) => {
  // The way back from there is one's own shelf as well.
  const hasOwnWay = failure.remedy === 'ownShelf' || failure.remedy === 'signIn'
  const panel = (
    <div role="alert" className={classes.failure}>
      {about !== undefined && <AboutNote about={about} />}
      <p className={classes.failureTitle}>{failure.title}</p>
      {failure.hint !== null && <p className={classes.failureHint}>{failure.hint}</p>}
      <div className={classes.failureActions}>
        <RemedyButton failure={failure} onRetry={onRetry} />
        {!hasOwnWay && back}
      </div>
    </div>
  )
  if (failure.isLost !== true) return panel
  return (
    <div className={classes.whenOffline}>
      {panel}
      {whenOffline}
    </div>
  )
}

/** Says that reading was interrupted: loaded pages stay, and the rest can be requested again. */
export const InterruptionBar = ({ failure, onRetry }: RemedyProps) => (
  <div role="alert" className={classes.interruption}>
    <p>
      <strong>{failure.title}</strong> {failure.hint}
    </p>
    <Button variant="default" onClick={onRetry}>
      Retry
    </Button>
  </div>
)
