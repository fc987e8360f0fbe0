import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ViewerFailure } from '../failures.ts'
import classes from '../viewer.module.css'

interface FailureProps {
  failure: ViewerFailure
  onRetry: () => void
  /** The link back to where the PDF was opened. */
  back: ReactNode
}

const RemedyButton = ({ failure, onRetry }: Omit<FailureProps, 'back'>) => {
  const here = useLocation({ select: ({ href }) => href })
  switch (failure.remedy) {
    case 'retry':
      return (
        <Button variant="accent" onClick={onRetry}>
          Retry
        </Button>
      )
    case 'signIn':
      return (
        <Button
          variant="accent"
          renderRoot={(props) => <Link to="/" state={{ isSignInOpen: true, continueTo: here }} {...props} />}
        >
          Sign in
        </Button>
      )
    case 'renew':
      return (
        <Button variant="accent" renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}>
          Renew
        </Button>
      )
    default:
      return null
  }
}

/** Shows why there is nothing to read, and what to do about it. */
export const FailurePanel = ({ failure, onRetry, back }: FailureProps) => (
  <div role="alert" className={classes.failure}>
    <p className={classes.failureTitle}>{failure.title}</p>
    {failure.hint !== null && <p className={classes.failureHint}>{failure.hint}</p>}
    <div className={classes.failureActions}>
      <RemedyButton failure={failure} onRetry={onRetry} />
      {back}
    </div>
  </div>
)

/** Says that reading was interrupted: loaded pages stay, and the rest can be requested again. */
export const InterruptionBar = ({ failure, onRetry }: Omit<FailureProps, 'back'>) => (
  <div role="alert" className={classes.interruption}>
    <p>
      <strong>{failure.title}</strong> {failure.hint}
    </p>
    <Button variant="default" onClick={onRetry}>
      Retry
    </Button>
  </div>
)
