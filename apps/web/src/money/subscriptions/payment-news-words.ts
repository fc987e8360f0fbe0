import type { PaymentNews } from '@lectureshelf/contract/money/subscriptions'

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
export const newsWords = (news: PaymentNews): NewsWords => {
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
