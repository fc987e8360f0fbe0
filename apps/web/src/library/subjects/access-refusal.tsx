import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../lib/http/http.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'

/** Returns whether an error says that the reader may not see this place, or has not paid for it. */
export const isAccessRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 402 || error.status === 403)

/** Links to one's own semester, for any kind of person. */
export const BackToShelf = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/Welcome" {...props} />}>
    Back to my shelf
  </Button>
)

/** Says why a place is closed and leads to the plans, or to one's own shelf. */
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
