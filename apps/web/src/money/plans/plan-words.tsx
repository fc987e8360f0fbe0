import classes from './plan-words.module.css'

const gains = [
  {
    title: 'Every subject of your semester',
    text: 'Notes, question papers and lab sheets of your own department and scheme.',
  },
  {
    title: 'Search inside every note',
    text: 'Find a word in all subjects of your semester, and land on its page.',
  },
  { title: 'The page where you stopped', text: 'On your phone at night, on a laptop in the morning.' },
  { title: 'Notes kept on the phone', text: 'Read them on the bus without a connection.' },
  { title: 'Your own marks and notes', text: 'Highlight a line, write beside it, and find it again.' },
]

const steps = [
  { title: 'Pay', text: 'Pay by scanning the QR code with any UPI app.' },
  {
    title: 'Keep the UTR',
    text: 'Your app shows it with the payment. Please keep the UTR number: the form asks for it next.',
  },
  { title: 'Read', text: 'We check the payment and open your account: sign in with your USN.' },
]

/** Lists what a plan opens, whichever it is. */
export const PlanGains = () => (
  <ul className={classes.gains}>
    {gains.map(({ title, text }) => (
      <li key={title}>
        <b>{title}</b>
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

/** Shows the three steps from a plan to the first page. */
export const PlanSteps = () => (
  <ol className={classes.steps}>
    {steps.map(({ title, text }, index) => (
      <li key={title}>
        <span className={classes.number} aria-hidden="true">
          {index + 1}
        </span>
        <b>{title}</b>
        <span className={classes.text}>{text}</span>
      </li>
    ))}
  </ol>
)
