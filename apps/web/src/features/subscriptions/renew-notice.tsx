import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './renew-notice.module.css'

/** Says why notes are locked and leads to the plans: the one main action of a page that shows it. */
export const RenewNotice = ({ title, sentence }: { title: string; sentence: string }) => (
  <section aria-label="Subscription" className={classes.notice}>
    <div className={classes.words}>
      <p className={classes.title}>{title}</p>
      <p className={classes.sentence}>{sentence}</p>
    </div>
    <Button variant="accent" renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}>
      Renew
    </Button>
  </section>
)
