import type { PaymentNews } from '@lectureshelf/contract/money/subscriptions'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { renewalOptionsQuery } from './api.ts'
import classes from './renew-notice.module.css'

interface NewsWords {
  title: string
  sentences: string[]
  /** The label of the way to the form that corrects the payment. */
  action: string
}

/** Says that the payment need not be repeated, where the bank says nothing against it. */
const keepSentence = ({ needNotPayAgain }: PaymentNews, toCorrect: string): string[] =>
  needNotPayAgain ? [`You need not pay again if you have paid: ${toCorrect}.`] : []

/** Describes what became of a student's last payment, and what to do about it. */
const newsWords = (news: PaymentNews): NewsWords => {
  const { reason, utr } = news.claim
  if (news.kind === 'not_in_bank') {
    return {
      title: 'This number is not in the bank',
      sentences: [
        `The statements of those days have no payment with the UTR ${utr}.`,
        ...keepSentence(news, 'correct the number and send it again'),
      ],
      action: 'Correct',
    }
  }
  return {
    title: 'Your payment was not accepted',
    sentences: [
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      ...keepSentence(news, 'correct what you typed and send it again'),
    ],
    action: 'Correct and resend',
  }
}

interface PaymentNoticeProps {
  news: PaymentNews
  /** Whether the form that corrects the payment is on another page. */
  isElsewhere?: boolean
  /** Said below. */
  more?: string | undefined
}

/** Says that the last payment was refused or is not in the bank, with the reason and the way to correct it. */
export const PaymentNotice = ({ news, isElsewhere = true, more }: PaymentNoticeProps) => {
  const { title, sentences, action } = newsWords(news)
  return (
    <section aria-label="Your last payment" className={classes.notice} data-refused>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {[...sentences, ...(more === undefined ? [] : [more])].map((sentence) => (
          <p key={sentence} className={classes.sentence}>
            {sentence}
          </p>
        ))}
      </div>
      {isElsewhere && (
        <Button variant="accent" renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}>
          {action}
        </Button>
      )}
    </section>
  )
}

/** Says what became of the last payment; renders nothing when there is no news of it any more. */
export const LastPayment = ({ more }: Pick<PaymentNoticeProps, 'more'>) => {
  const { data: options } = useSuspenseQuery(renewalOptionsQuery)
  return options.news === null ? null : <PaymentNotice news={options.news} more={more} />
}
