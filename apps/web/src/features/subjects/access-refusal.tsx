import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../lib/http/http.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'

/** Whether an answer says that the reader may not see this place, or has not paid for it. */
export const isAccessRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 402 || error.status === 403)

/** Leads to one's own semester, whoever one is. */
export const BackToShelf = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/Welcome" {...props} />}>
    Back to my shelf
  </Button>
)

/** Says why a place is closed and opens the way on: the plans, or one's own shelf. */
export const AccessRefusal = ({ error }: { error: ApiError }) => (
  <ErrorPanel
    error={error}
    action={
      error.status === 402 ? (
        <Button variant="accent" renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}>
          Renew
        </Button>
      ) : (
        <BackToShelf />
      )
    }
  />
)
