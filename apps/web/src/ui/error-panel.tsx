import { messages } from '@lectureshelf/contract/messages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '../lib/http/http.ts'
import classes from './states.module.css'

interface ErrorPanelProps {
  /** The sentence of this place; the error's own is then shown below it. */
  title?: string
  error?: unknown
  onRetry?: () => void
  action?: ReactNode
}

/** Returns a sentence about any error; a bug reveals nothing about the program. */
export const errorSentence = (error: unknown): string =>
  error instanceof ApiError || error instanceof NetworkError ? error.message : messages.internalError

/** Shows what failed, why, and a Retry. */
export const ErrorPanel = ({ title, error, onRetry, action }: ErrorPanelProps) => {
  const sentence = error === undefined ? undefined : errorSentence(error)
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    <div role="alert" className={`${classes.state} ${classes.failed}`}>
      <p className={classes.title}>{title ?? sentence ?? messages.internalError}</p>
      {title !== undefined && sentence !== undefined && sentence !== title && (
        <p className={classes.hint}>{sentence}</p>
      )}
      {requestId !== undefined && <p className={classes.hint}>For support: {requestId}</p>}
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
      {action}
    </div>
  )
}
