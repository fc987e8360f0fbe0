import { Title } from '@mantine/core'
import classes from './feature-cards.module.css'

/** Returns the six cards; a price is what a semester costs now, in rupees. */
const cardsOf = (price: string) => [
  {
    title: 'Your subjects only',
    text: 'Department, scheme and semester are known. No folders, no forwards, no hunting.',
  },
  {
    title: 'Opens before it has arrived',
    text: 'Big PDFs show the first page while the rest is still on its way, on the bus, on 2 bars.',
  },
  {
    title: 'Find any word',
    text: 'Search inside a note, see every hit marked, and jump straight to the page.',
  },
  {
    title: 'A link to the page',
    text: 'The address keeps the page you are on. Send it to a friend and they land there too.',
  },
  {
    title: 'Pay by UPI',
    text: `Rs ${price} a semester. Scan, keep the UTR, start reading.`,
  },
  {
    title: 'Made in class',
    text: 'Notes chosen and checked by seniors of your own branch, with their names on them.',
  },
]

/** Describes in six short cards what the product does for a student. */
export const FeatureCards = ({ price }: { price: string }) => (
  <ul className={classes.cards}>
    {cardsOf(price).map(({ title, text }) => (
      <li key={title}>
        <Title order={3} className={classes.title}>
          {title}
        </Title>
        <p className={classes.text}>{text}</p>
      </li>
    ))}
  </ul>
)
